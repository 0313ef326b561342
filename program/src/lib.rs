//! Multi-threaded programs: the representation between front ends and engines,
//! the reference interpreter and the exhaustive explorer.

mod ir;
mod memory;
mod source;

pub use ir::{Access, Flow, Local, LocalId, Location, LocationId, Op, Procedure, ProcedureId, Program, Property};
pub use memory::{DataModel, Initial, Layout, Object, ObjectId};
pub use source::{FileId, SourceFile, SourceMap, Span};
