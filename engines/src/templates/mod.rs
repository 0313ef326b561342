//! Programs as thread templates, for all engines that look at threads one by one.
//!
//! A template is what the threads created at one place do: guarded updates between few nodes
//! (`template`), unfolded from a [`Program`](concord_program::Program) with all calls inlined (`unfold`, `walk`,
//! `operation`, `movers`, `activation`, `places`, `watched`, `pointers`). An interleaving of such threads (`interleaving`) is executed
//! by the reference interpreter (`replay`).
//!
//! Whatever is not modelled is a cut: a node that must be unreachable before anything is said to hold.

mod activation;
pub(crate) mod interleaving;
mod made;
mod movers;
mod operation;
pub(crate) mod places;
mod pointers;
pub(crate) mod replay;
pub(crate) mod template;
pub(crate) mod unfold;
mod walk;
mod watched;
