//! Multi-threaded programs to interference skeletons and constraints.
//!
//! [`summarise()`] executes each thread symbolically, alone, and keeps only what other threads
//! can notice: a [`Skeleton`] of events with cell, value and occurrence condition.
//! [`prune()`] removes pairs of reads and writes that no execution has. [`constrain()`]
//! hands what is left to a solver and to the ordering theory. Nothing here runs a solver.
//!
//! The folders are the stages, each using those before it only:
//! - `terms/`: what terms say by themselves;
//! - `memory/`: which object lies where, in which cells, and what threads know of them;
//! - `skeleton/`: what a summary results in, as data;
//! - `plan/`: what is decided before a summary and checked after it;
//! - `summarise/`: symbolic execution of the threads, in rounds until the plan fits;
//! - `prune/`: removing pairs, values and events by facts of all executions;
//! - `race/`: data races as failures of a skeleton;
//! - `constrain/`: a skeleton as literals, and a model as an execution.

mod bounds;
mod constrain;
mod error;
mod memory;
mod plan;
mod prune;
mod race;
mod skeleton;
mod summarise;
mod terms;

pub use bounds::{Bounds, FIRST_ELEMENTS, FIRST_PLACES, Limits, LoopId, SPLIT};
pub use constrain::execution::{Chosen, Execution};
pub use constrain::integer_clocks::order_by_clocks;
pub use constrain::short_cycles::{CycleBound, bounded_cycles};
pub use constrain::{Constrained, Encoding, constrain};
pub use error::EncodeError;
pub use prune::{PruneOptions, PruneStatistics, prune};
pub use race::summarise_races;
pub use skeleton::event_filter::EventFilter;
pub use skeleton::places::{CellSetId, NondetRead, PlaceId, Places, TermPlace, Whereabouts};
pub use skeleton::races::{BlockRace, PendingAccess, RaceFound, Races};
pub use skeleton::show::show_skeleton;
pub use skeleton::{
    Allocation, CallPath, CallPathId, Cell, Choices, CriticalSection, Cut, CutKind, Failure, FunctionCounts, Havoc,
    HavocKind, Instance, InstanceId, Origin, Outcomes, PointId, PointKind, Skeleton, SkeletonCounts, SkeletonEvent,
    SkeletonOrder, Step, StepId, StepKind, ThreadOrder,
};
pub use summarise::control::automaton::loops;
pub use summarise::summarise;
