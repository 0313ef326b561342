//! What need not be followed: parts of an execution without a trace, and loops of which nothing need be known.

pub(crate) mod stutter;
mod widen;
