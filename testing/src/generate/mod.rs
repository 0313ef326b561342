//! Random programs: small concurrent C with few states, and sequential C without
//! undefined behaviour.
//!
//! Both are made from a seed, so that a number names a program, and both are trees
//! ([`syntax`]) that can be printed as C text and shrunk (`shrink`). The text goes
//! through the whole front end; the concurrent programs are then judged by the exhaustive
//! explorer, the sequential ones by the system's C compiler.

pub mod concurrent;
pub mod overlap;
mod random;
pub mod sequential;
mod shrink;
pub mod syntax;

pub use random::Random;
pub use shrink::{Shrink, minimise};
