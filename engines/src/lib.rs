//! Engines that decide properties by exploring an abstraction.
//!
//! [`coverability`] answers whether a thread transition system or a Petri net
//! with transfers can cover a target, for any number of threads.

pub mod coverability;
