//! Multi-threaded programs to interference skeletons and constraints.
//!
//! [`summarise`] executes each thread symbolically, alone, and keeps only what other threads
//! can notice: a [`Skeleton`] of events with cell, value and occurrence condition.
//! [`prune`] removes pairs of reads and writes that no execution has. [`constrain`]
//! hands what is left to a solver and to the ordering theory. Nothing here runs a solver.

mod access;
mod address;
mod approximate;
mod arrays;
mod automaton;
mod block;
mod bounds;
mod candidates;
mod clocks;
mod constrain;
mod cycles;
mod effects;
mod evaluate;
mod execute;
mod execution;
mod function;
mod havocs;
mod knowledge;
mod lock;
mod meeting;
mod overwrite;
mod partition;
mod parts;
mod path;
mod place;
mod plan;
mod pointers;
mod protect;
mod prune;
mod race;
mod shape;
mod show;
mod skeleton;
mod spin;
mod state;
mod summarise;
mod symbolic;
mod symmetry;
mod threads;
mod undefined;
mod wto;

pub use automaton::loops;
pub use bounds::{Bounds, EncodeError, Limits, LoopId, SPLIT};
pub use clocks::order_by_clocks;
pub use constrain::{Constrained, Encoding, constrain};
pub use cycles::{CycleBound, bounded_cycles};
pub use execution::{Chosen, Execution};
pub use function::FunctionCounts;
pub use place::{CellSetId, NondetRead, PlaceId, Places, TermPlace, Whereabouts};
pub use prune::{PruneOptions, PruneStatistics, prune};
pub use race::{BlockRace, PendingAccess, RaceFound, Races, summarise_races};
pub use show::show_skeleton;
pub use skeleton::{
    Allocation, CallPath, CallPathId, Cell, CriticalSection, Cut, CutKind, Failure, Havoc, HavocKind, Instance,
    InstanceId, PointId, PointKind, Skeleton, SkeletonEvent, Step, StepId, StepKind, ThreadOrder,
};
pub use summarise::summarise;
