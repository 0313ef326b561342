//! Multi-threaded programs: the representation between front ends and engines,
//! the reference interpreter and the exhaustive explorer.

mod builder;
mod choice;
mod effect;
mod evaluate;
mod execute;
mod ir;
mod machine;
mod memory;
mod source;
mod space;
mod state;
mod validate;
mod walk;

pub use builder::{Label, ProcedureBuilder, ProgramBuilder};
pub use choice::{Choices, ThreadIndex, Unknown, Zeros};
pub use effect::{Effect, EffectKind, Outcome, Step};
pub use ir::{Access, Flow, Local, LocalId, Location, LocationId, Op, Procedure, ProcedureId, Program, Property};
pub use machine::Machine;
pub use memory::{DataModel, Initial, Layout, Object, ObjectId};
pub use source::{FileId, SourceFile, SourceMap, Span};
pub use space::Place;
pub use state::Status;
pub use validate::{InvalidAt, InvalidProgram, validate};
