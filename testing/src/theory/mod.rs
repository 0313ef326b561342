//! The theory's naive twin, random call sequences, and what drives them.
//!
//! [`naive`] computes from scratch what the theory keeps incrementally; [`linear`]
//! decides by search over all linear orders. [`trace`] is a text format for a problem
//! and a sequence of calls, [`replay`] runs one and checks every answer, [`shrink`]
//! makes a failing one small, [`generate`] makes random ones. [`host`] is a small solver
//! that hosts the theory, [`mutants`] makes executions that are nearly consistent, [`growth`]
//! large ones.

pub mod generate;
pub mod growth;
pub mod host;
pub mod linear;
pub mod mutants;
pub mod naive;
pub mod replay;
pub mod shrink;
pub mod trace;

/// How many random cases to run: `CONCORD_THEORY_CASES`, or a default.
pub fn cases(default: u64) -> u64 {
    std::env::var("CONCORD_THEORY_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}
