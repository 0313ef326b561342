//! Multi-threaded programs: the representation between front ends and engines,
//! the reference interpreter and the exhaustive explorer.

mod assumption;
mod builder;
mod bytes;
mod choice;
mod effect;
mod evaluate;
mod execute;
mod explore;
mod ir;
mod liveness;
mod machine;
mod memory;
mod protection;
mod race;
mod registers;
mod schedule;
mod sequential;
mod show;
mod source;
mod space;
mod state;
mod trace;
mod twins;
mod validate;
mod visited;
mod walk;

pub use assumption::Assumption;
pub use builder::{Label, ProcedureBuilder, ProgramBuilder};
pub use choice::{Choices, ThreadIndex, Unknown, Zeros};
pub use effect::{Effect, EffectKind, Outcome, Step};
pub use explore::{Cut, Exploration, ExploreOptions, Failure, Findings, explore};
pub use ir::{Access, Flow, Local, LocalId, Location, LocationId, Op, Procedure, ProcedureId, Program, Property};
pub use liveness::Liveness;
pub use machine::Machine;
pub use memory::{DataModel, FIRST_BASE, Initial, Layout, Member, Object, ObjectId, Piece, access_bytes, gap_behind};
pub use race::{MemoryAccess, Race};
pub use registers::with_registers;
pub use schedule::{Recorded, Schedule, ScheduleError, run_schedule};
pub use sequential::{SequentialRun, run_sequential};
pub use source::{FileId, SourceFile, SourceMap, Span};
pub use space::Place;
pub use state::Status;
pub use trace::{ActionKind, ReadSource, Recorder, StepIndex, Trace, TraceAction, TraceStep};
pub use twins::without_twins;
pub use validate::{InvalidAt, InvalidProgram, validate};
