//! Impact with partial-order reduction: an abstract reachability tree whose labels are interpolants.
//!
//! After Wachter, Kroening and Ouaknine, "Verifying Multi-threaded Software with Impact" (FMCAD 2013). A program
//! with finitely many threads and loops without bound becomes a transition system: control is explicit, a vector with the node of
//! each thread in its template; data is symbolic. Threads are named by their creation (`system`). Calls are inlined, and what others
//! cannot notice belongs to the step before or after it; cells of memory, elements of arrays and mutexes are variables;
//! creating a thread makes it appear in the vector, joining it waits until it is at its end; an atomic block is one step;
//! nondeterministic values are inputs of steps. What templates do not express is a cut, which must be unreachable like a failure.
//!
//! The tree (`tree`) is expanded, refined and covered (`search`); interpolants are made of unsatisfiable cores by
//! weakest preconditions, on any solver (`path`, `interpolate`); which interleavings are left out says `reduce`.
//!
//! What keeps it sound:
//! - Nothing is said to hold because the search ended, but because a certificate (`certificate`) passed a
//!   checker (`check`) that shares with the search only templates, locations and terms.
//! - A violation is reported only when the reference interpreter has executed it.

mod draw;
mod report;
mod search;
mod verify;

pub use crate::certificate::Certificate;
pub use crate::certificate::check::{Flaw, check};
pub use crate::reduce::Reduction;
pub use crate::tree::label::Implications;
pub use report::{Figures, ImpactError, Mutation, Options, Report, Unknown, Verdict};
pub use verify::verify;
