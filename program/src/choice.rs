//! Where the nondeterminism of a run comes from.

use concord_logic::{Sort, Value};

use crate::{Layout, LocalId, ProcedureId, Span};

/// A thread of a run: 0 is `main`, the others follow in the order of their creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadIndex(pub u32);

impl ThreadIndex {
    /// The thread that runs `main`.
    pub const MAIN: ThreadIndex = ThreadIndex(0);

    /// The place of the thread in an array indexed by threads.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a nondeterministic value is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unknown {
    /// A [`crate::Op::Havoc`] is executed.
    Havoc {
        /// The procedure.
        procedure: ProcedureId,
        /// The local that gets the value.
        local: LocalId,
    },
    /// A local is read that has no value yet: not initialised, a parameter of
    /// `main`, or the target of a call that returned no result.
    Local {
        /// The procedure.
        procedure: ProcedureId,
        /// The local.
        local: LocalId,
    },
    /// A cell is read that has no value yet.
    Cell(u64),
    /// A thread is joined that ended without a result.
    ThreadResult(ThreadIndex),
}

/// Makes the nondeterministic choices of a run. Values are asked for when they
/// are first read and stay fixed from then on.
pub trait Choices {
    /// A value of the sort. Asked for each [`Unknown`] unless [`Choices::choose`] says otherwise.
    fn havoc(&mut self, thread: ThreadIndex, sort: Sort, span: Span) -> Value;

    /// A value of the sort, for a purpose.
    fn choose(&mut self, thread: ThreadIndex, _purpose: Unknown, sort: Sort, span: Span) -> Value {
        self.havoc(thread, sort, span)
    }

    /// The address of a new object; the proposed one is free.
    fn address(&mut self, _thread: ThreadIndex, _layout: &Layout, proposed: u64) -> u64 {
        proposed
    }

    /// The handle that a thread reserves for the one that it creates next; no thread has the proposed one.
    fn handle(&mut self, _creator: ThreadIndex, proposed: u64) -> u64 {
        proposed
    }
}

/// Chooses zero for every value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zeros;

impl Choices for Zeros {
    fn havoc(&mut self, _thread: ThreadIndex, sort: Sort, _span: Span) -> Value {
        Value::zero(sort)
    }
}
