//! Engines that decide properties by exploring an abstraction.
//!
//! [`coverability`] answers whether a thread transition system or a Petri net
//! with transfers can cover a target, for any number of threads. [`symmetric`] makes such
//! systems of programs, by predicate abstraction that it refines as needed. [`impact`] unwinds programs with finitely many threads
//! into a tree whose labels are interpolants. [`modular`] looks at one thread at a time.
//!
//! What engines share: programs as thread templates (`templates`), and of these with finitely many threads, which have names, locations and
//! actions (`system`), which of them are independent (`dependence`) and need not be taken (`reduce`), paths and questions about them (`path`),
//! why they cannot be taken (`interpolate`), trees with labels and covers (`tree`), and proofs that are trees (`certificate`).

mod certificate;
pub mod coverability;
mod dependence;
pub mod impact;
mod interpolate;
pub mod modular;
mod path;
mod reduce;
pub mod symmetric;
mod system;
mod templates;
mod tree;
mod unknown;
