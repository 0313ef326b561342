//! The ordering-consistency theory: which read sees which write, in which order.
//!
//! A [`Problem`] lists events in chains (threads), the literals that guard them, and
//! the literals that say which read sees which write. An [`OrderTheory`] keeps the
//! happens-before order of a partial assignment saturated and tells a solver,
//! through [`concord_logic::Propagator`], what cannot be. It knows no program, no
//! solver and does no input or output.
//!
//! # A tour
//!
//! 1. **Events.** One chain per thread, events in program order, each with a guard literal where it may not
//!    happen. Initial values are writes at the beginning of the first chain. Orders that always hold (create,
//!    join) are [`Problem::add_static_order`], those that hold under a literal
//!    [`Problem::add_conditional_order`].
//! 2. **Read-froms.** A literal for each write that a read may see: [`Problem::add_read_from`]. Clauses of your
//!    own say that a read that happens sees exactly one write, and that the values agree.
//! 3. **Synchronisation.** Atomic blocks are single points: [`Problem::add_block`]. Critical sections need no
//!    variables: [`Problem::add_section`].
//! 4. **Search.** [`OrderTheory`] is a [`Propagator`]. Tell it what your solver assigns, ask it
//!    for consequences, clauses and reasons. [`OrderTheory::observed`] lists the variables that it must hear of.
//! 5. **Models.** An accepted model with [pending pairs](OrderTheory::pending_pairs) is not an execution yet: give each
//!    pair two literals and solve again. Without, [`OrderTheory::schedule`] is the execution.
//!
//! Two threads increment `x`; can both see the initial value? A host that tries one assignment only:
//!
//! ```
//! use concord_theory::{
//!     ClassId, Config, EventKind, Lit, ModelVerdict, OrderTheory, Place, Problem, Propagator,
//! };
//!
//! let x = Place { class: ClassId(0), cell: Some(0) };
//! let mut problem = Problem::new();
//! let chains = [problem.add_chain(), problem.add_chain(), problem.add_chain()];
//! let initial = problem.add_event(chains[0], EventKind::Write(x), None);
//! let mut read_froms = Vec::new();
//! for (chain, variable) in [(chains[1], 1), (chains[2], 2)] {
//!     let read = problem.add_event(chain, EventKind::Read(x), None);
//!     let write = problem.add_event(chain, EventKind::Write(x), None);
//!     problem.add_static_order(initial, read);
//!     problem.add_read_from(Lit::from_dimacs(variable), initial, read);
//!     read_froms.push((read, write));
//! }
//!
//! let both = [Lit::from_dimacs(1), Lit::from_dimacs(2)];
//! let mut theory = OrderTheory::new(problem.clone(), Config::default());
//! theory.notify_assignment(&both);
//! assert!(theory.ask_clause().is_none() && theory.ask_propagate().is_none());
//! assert_eq!(theory.ask_check_model(&both), ModelVerdict::Accepted);
//! assert_eq!(theory.schedule().map(<[_]>::len), Some(5));
//!
//! // As atomic blocks the two exclude each other: the second literal is forbidden by the first.
//! for (read, write) in read_froms {
//!     problem.add_block(read, write);
//! }
//! let mut theory = OrderTheory::new(problem, Config::default());
//! theory.notify_assignment(&both[..1]);
//! assert_eq!(theory.ask_propagate(), Some(!both[1]));
//! assert_eq!(theory.ask_reason(!both[1]).len(), 2);
//! ```
//!
//! `examples/own_solver.rs` of the workspace is the same question with a small search of its own; the C
//! interface (`ffi/c`) offers the same calls to other languages.

mod assignment;
mod check;
mod clauses;
mod clocks;
mod core;
mod eliminate;
mod explain;
mod guide;
mod interest;
mod layout;
mod linearise;
mod link;
mod matrix;
mod named;
mod order;
mod order_lits;
mod pairs;
mod problem;
mod reach;
mod roles;
mod rules;
mod sections;
mod static_order;
mod statistics;
mod strategies;
mod theory;
mod topology;
mod trail;
mod windows;

/// What a host of the theory needs to speak to it.
pub use concord_logic::{Lit, ModelVerdict, Propagator, TheoryClause, Var};

pub use check::ProblemError;
pub use clauses::{ClauseSink, OrderedPair, TooManyClauses, order_all_pairs, order_as_clauses};
pub use guide::Guidance;
pub use linearise::OrderPair;
pub use named::UnknownName;
pub use pairs::{PairDemand, all_pairs};
pub use problem::{
    ChainId, ClassId, ConditionalOrder, Event, EventId, EventKind, MutexId, Place, Problem, ReadFrom, SamePlace,
    Section, SectionId,
};
pub use reach::ClosureKind;
pub use static_order::StaticOrder;
pub use statistics::TheoryStatistics;
pub use strategies::{Consistency, Strategy};
pub use theory::{Config, OrderTheory};
