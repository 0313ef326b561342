//! Memory: which object lies where, in which cells its bytes are kept, and which numbers an address may be.

pub(crate) mod address_space;
pub(crate) mod arrays;
pub(crate) mod knowledge;
pub(crate) mod partition;
pub(crate) mod pieces;
pub(crate) mod shape;
