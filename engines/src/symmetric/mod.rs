//! Programs with any number of threads: symmetric predicate abstraction, coverability,
//! refinement.
//!
//! A program becomes thread templates (`templates`), these with predicates a
//! thread transition system with broadcasts (`predicates`, `image`, `post`, `system`), after
//! Donaldson, Kaiser, Kroening and Wahl, "Symmetry-Aware Predicate Abstraction for
//! Shared-Variable Concurrent Programs" (CAV 2011). The [`coverability`](crate::coverability)
//! engine decides whether a failure is coverable. If it is not, and the certificate passes
//! its checker, the property holds for any number of threads. If it is, the execution is made
//! an interleaving (`path`) and examined (`feasible`): either it happens, and the reference
//! interpreter executes it (`templates`), or the contradiction gives new predicates (`refine`).
//!
//! What keeps it sound:
//! - The abstraction has every behaviour of the program. Joins wait for some thread created
//!   at the same place, handles and the contents of arrays (with computed indexes, or automatic ones whose address goes anywhere)
//!   have any value, and whatever else is not modelled is a *cut*: it must be unreachable too before
//!   anything is said to hold.
//! - A predicate about a local and a shared variable is local state. A step that writes the
//!   shared variable updates it in the active thread and, by a transfer, in all passive ones.
//! - A violation is reported only when the interpreter has executed it.

mod cegar;
mod feasible;
mod image;
mod path;
mod post;
mod predicates;
mod refine;
mod report;
mod short;
mod system;

pub use crate::templates::template::Cut;
pub use cegar::verify;
pub use report::{Options, Report, Round, RoundEnd, SymmetricError, Unknown, Verdict};
