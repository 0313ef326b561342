//! The control flow of a thread: which locations are executed in which order, and how often.

pub(crate) mod automaton;
mod call;
mod loops;
mod merge;
mod procedure;
mod thread;
mod wto;
