//! The values of reads, by what the writes that they may see can write.

pub(super) mod counters;
mod fixpoint;
pub(super) mod floats;
pub(super) mod places;
pub(super) mod ranges;
pub(super) mod sums;
