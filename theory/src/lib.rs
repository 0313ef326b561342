//! The ordering-consistency theory: which read sees which write, in which order.

mod problem;

pub use problem::{
    ChainId, ClassId, ConditionalOrder, Event, EventId, EventKind, MutexId, Place, Problem, ReadFrom, SamePlace,
    Section, SectionId,
};
