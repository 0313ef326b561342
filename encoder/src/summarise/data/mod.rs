//! The data of a thread: its symbolic state and the values of expressions in it.

pub(crate) mod evaluate;
pub(crate) mod havocs;
pub(crate) mod state;
