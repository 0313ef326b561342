//! What could not be proved, for people.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_program::{LocationId, ProcedureId, Span};
use smallvec::SmallVec;

use super::cells::Offsets;
use super::domain::ClassId;
use super::state::{Cells, History, Lock, Memory};

/// A place of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The procedure.
    pub procedure: ProcedureId,
    /// The location in it.
    pub location: LocationId,
}

/// An access that other threads may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    pub class: ClassId,
    pub memory: Memory,
    /// Whether it is to the object that the thread got at its creation, which is that of no other thread.
    pub given: bool,
    pub offsets: Offsets,
    pub bytes: u64,
    pub writes: bool,
    pub atomic: bool,
    pub held: SmallVec<[Lock; 4]>,
    pub history: Arc<History>,
    /// What flags hold at that time.
    pub flags: Arc<Cells>,
    pub at: Position,
}

/// Something that could not be excluded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alarm {
    /// A failure may be reached.
    Failure(Position),
    /// Memory of no object, or unknown memory, may be accessed.
    InvalidAccess(Position),
    /// A handle of no thread may be joined.
    InvalidJoin(Position),
    /// A construct that is not modelled may be reached.
    Unsupported(Position, String),
    /// The analysis does not follow this.
    NotFollowed(Position, &'static str),
    /// Two accesses may race.
    Race(Box<RaceAlarm>),
}

/// Two accesses that may race.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RaceAlarm {
    /// The memory.
    pub memory: String,
    /// The first access.
    pub first: RaceSide,
    /// The second access.
    pub second: RaceSide,
}

/// One access of two that may race.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RaceSide {
    /// Where it is.
    pub at: Position,
    /// Whether it writes.
    pub writes: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// What its thread is.
    pub thread: String,
    /// The mutexes that are certainly held.
    pub held: BTreeSet<String>,
}

impl Alarm {
    /// Where it is, or where the first access is.
    pub fn position(&self) -> Position {
        match self {
            Alarm::Failure(at)
            | Alarm::InvalidAccess(at)
            | Alarm::InvalidJoin(at)
            | Alarm::Unsupported(at, _)
            | Alarm::NotFollowed(at, _) => *at,
            Alarm::Race(race) => race.first.at,
        }
    }
}

impl Position {
    /// The part of the source.
    pub fn span(self, program: &concord_program::Program) -> Span {
        program.procedure(self.procedure).location(self.location).span
    }
}
