//! Functions that are executed once, however often they are called.

pub(crate) mod effects;
pub(crate) mod summary;
