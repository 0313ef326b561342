//! Values of the analysis: numbers, and what they may point into.

mod number;
mod value;

pub(crate) use number::{Num, gcd};
pub(crate) use value::{Base, Chunk, ClassId, SiteId, Value};
