//! Coverability: can any number of threads reach a state that covers a target?
//!
//! From a text to a checked answer:
//!
//! ```
//! use concord_engines::coverability::{Options, Outcome, check, parse_tts_problem, solve};
//! use concord_logic::Interrupter;
//!
//! // A lock: shared 0 is free, 1 is taken; local 1 is the critical section.
//! let problem = parse_tts_problem("2 2\n0 0 -> 1 1\n1 1 -> 0 0\n", "0/0", "1|1,1").unwrap();
//! let report = solve(&problem, &Options::default(), &Interrupter::new());
//! assert!(matches!(report.outcome, Outcome::Uncoverable(_)));
//! check(&problem, &report.outcome).unwrap();
//! ```
//!
//! The algorithms are those of Kaiser, Kroening and Wahl, "Efficient Coverability
//! Analysis by Proof Minimization" (CONCUR 2012). Thread transition systems and Petri
//! nets with transfers have one internal form ([`Net`]); upward- and downward-closed
//! sets are antichains in a [`cover_index`]; linear invariants from the state equation
//! ([`Invariant`]) refute what no search needs to look at; every answer has a certificate
//! that [`check`] examines independently.

mod backward;
mod candidates;
mod check;
mod check_invariants;
pub mod cover_index;
mod diagnostic;
mod equations;
mod execution;
mod graph;
mod invariant;
mod karp_miller;
mod karp_miller_path;
mod known;
mod limit_step;
mod mcov;
mod net;
mod options;
#[cfg(test)]
mod paper_example;
mod partitions;
mod predecessors;
mod proof;
#[cfg(test)]
mod random;
mod semiflows;
mod simplex;
mod solve;
mod spec;
mod spec_rule;
mod spec_scanner;
mod state;
mod state_equation;
mod traps;
mod tts;

pub use check::{Flaw, check_execution, check_proof};
pub use diagnostic::Diagnostic;
pub use execution::{Choice, Execution, Step, fire_towards};
pub use graph::{GraphVertex, SearchGraph};
pub use invariant::{Invariant, Part, ShowInvariant};
pub use net::{Initial, InitialCount, Net, Problem, ShowState, Transfer, Transition, TransitionId};
pub use options::{Algorithm, Options, Outcome, Progress, Report, Statistics, Unknown, UnknownAlgorithm};
pub use proof::Proof;
pub use solve::{check, solve};
pub use spec::parse_spec;
pub use state::{Count, CountOverflow, Marking, PlaceId, SharedId, State};
pub use tts::{parse_initial, parse_targets, parse_tts, parse_tts_problem};
