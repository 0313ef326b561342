//! What the tests share: program generators, naive twins, conformance suites.
//!
//! Only ever a dev-dependency, so that nothing of it reaches a build for use.

pub mod conformance;
pub mod generate;
mod random;
pub mod theory;

pub use random::Random;
