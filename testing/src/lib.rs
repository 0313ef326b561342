//! What the tests share: program generators, naive twins, conformance suites.

pub mod generate;
