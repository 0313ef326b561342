//! The state of a run, in canonical form.
//!
//! Two runs that lead to the same future have equal states where that is cheap
//! to achieve: a cell that holds its initial value is not stored, a free mutex is
//! not stored, a thread that goes no further has no frames. The parts are shared between
//! copies of a state and copied when one of them changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_logic::{Bits, IdVec, Value};

use crate::{LocalId, LocationId, ProcedureId, ThreadIndex};

/// Whether a thread can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It can, unless it waits.
    Running,
    /// It ended and can be joined.
    Ended,
    /// It stopped: by [`crate::Flow::Stop`] or a false [`crate::Op::Assume`].
    Stopped,
    /// It violated a property.
    Failed,
    /// It made an invalid access.
    Faulted,
    /// It reached something that is not modelled.
    Unsupported,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub shared: Arc<Shared>,
    /// Indexed by [`ThreadIndex`].
    pub threads: Vec<Arc<Thread>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Shared {
    /// Pieces that were written or chosen and differ from their initial value, by the address of their first byte.
    pub cells: BTreeMap<u64, Bits>,
    /// Objects made at run time, by address.
    pub heap: BTreeMap<u64, Made>,
    /// Mutexes that are held.
    pub mutexes: BTreeMap<u64, ThreadIndex>,
}

/// An object made at run time: the location that made it, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Made {
    pub procedure: ProcedureId,
    pub location: LocationId,
    pub size: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Thread {
    /// 0 for `main`, which no thread can join.
    pub handle: u64,
    /// The handle of the thread that it creates next.
    pub reserved: Option<u64>,
    pub status: Status,
    /// The result of a thread that ended, if it has one.
    pub result: Option<Value>,
    pub frames: Vec<Frame>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Frame {
    pub procedure: ProcedureId,
    /// The location that is executed next; in callers, the one of the call.
    pub location: LocationId,
    /// Indexed by [`crate::LocalId`]; `None` while the value is not chosen.
    pub locals: IdVec<LocalId, Option<Value>>,
}

impl Thread {
    /// A thread that is about to begin.
    pub fn new(handle: u64, frame: Frame) -> Thread {
        Thread { handle, reserved: None, status: Status::Running, result: None, frames: vec![frame] }
    }

    /// Leaves the thread for ever.
    pub fn finish(&mut self, status: Status) {
        self.status = status;
        self.frames.clear();
    }
}
