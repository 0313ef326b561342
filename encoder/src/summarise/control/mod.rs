//! The control flow of a thread: which locations are executed in which order, and how often.

pub(crate) mod automaton;
pub(crate) mod procedure;
pub(crate) mod thread_run;
mod wto;
