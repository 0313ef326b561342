//! The ordering-consistency theory: which read sees which write, in which order.
//!
//! A [`Problem`] lists events in chains (threads), the literals that guard them, and
//! the literals that say which read sees which write. An [`OrderTheory`] keeps the
//! happens-before order of a partial assignment saturated and tells a solver,
//! through [`concord_logic::Propagator`], what cannot be. It knows no program, no
//! solver and does no input or output.

mod assignment;
mod clocks;
mod closure;
mod core;
mod explain;
mod interest;
mod layout;
mod lazy;
mod linearise;
mod order;
mod problem;
mod roles;
mod saturate;
mod sections;
mod statistics;
mod strategy;
mod theory;
mod windows;

pub use linearise::OrderPair;
pub use problem::{
    ChainId, ClassId, ConditionalOrder, Event, EventId, EventKind, MutexId, Place, Problem, ReadFrom, SamePlace,
    Section, SectionId,
};
pub use statistics::TheoryStatistics;
pub use strategy::{Consistency, Strategy, UnknownName};
pub use theory::{Config, OrderTheory};
