//! Engines that decide properties by exploring an abstraction.
//!
//! [`coverability`] answers whether a thread transition system or a Petri net
//! with transfers can cover a target, for any number of threads. [`symmetric`] makes such
//! systems of programs, by predicate abstraction that it refines as needed. [`impact`] unwinds programs with finitely many threads
//! into a tree whose labels are interpolants.

pub mod coverability;
pub mod impact;
pub mod modular;
pub mod symmetric;
mod templates;
mod unknown;
