//! Z3 as a solver back end that hosts theories.
//!
//! Behind the feature `z3`, which needs libz3 4.13.3 or later; without it the crate is empty, so
//! that everything else builds, tests and documents without libz3.
//!
//! `Z3` implements the traits of `concord-logic`: native bit-vector and array terms, theories inside
//! the search as user propagators, assumptions, cores, models, interrupts and figures. What
//! Z3's user propagators do differently from what a theory may rely on is told in `bridge.rs`.

#[cfg(feature = "z3")]
mod bridge;
#[cfg(feature = "z3")]
mod context;
#[cfg(feature = "z3")]
mod model;
#[cfg(feature = "z3")]
mod solver;
#[cfg(feature = "z3")]
mod terms;

#[cfg(feature = "z3")]
pub use solver::Z3;
