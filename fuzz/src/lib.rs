//! A fuzzer for everything that reads C, on the stable toolchain.
//!
//! Texts are made from seed files by changing bytes or tokens ([`mutate`]). Each goes to a
//! process that compiles it and verifies it with small bounds ([`target`]); another one watches
//! that process, so that a panic, a stack that overflows, memory that runs out and a run that does
//! not end are all seen, and none of them ends the campaign ([`watched`]). A finding is
//! made small ([`shrink`]) and saved once per cause ([`campaign`]). There is no instrumentation:
//! a text that is compiled and answered in a way not seen before becomes a seed itself.

pub mod campaign;
pub mod mutate;
pub mod seeds;
pub mod shrink;
pub mod statement;
pub mod target;
pub mod tokens;
pub mod watched;
