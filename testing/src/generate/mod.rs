//! Random programs: small concurrent C with few states, sequential C without
//! undefined behaviour, and calls of library functions and
//! declarations whose values are looked at.
//!
//! The first two are made from a seed, so that a number names a program, and are trees
//! ([`syntax`]) that can be printed as C text and shrunk (`shrink`). The text goes
//! through the whole front end; the concurrent programs are then judged by the exhaustive
//! explorer, the sequential ones by the system's C compiler, calls and declarations by
//! the system's compiler and library.

pub mod calls;
pub mod concurrent;
pub mod declarations;
pub mod guarded;
pub mod linked;
pub mod observed;
pub mod overlap;
pub mod sequential;
mod shrink;
pub mod syntax;

use crate::Random;
pub use shrink::{Shrink, minimise};
