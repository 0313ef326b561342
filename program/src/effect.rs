//! What one step of a thread did.

use concord_logic::{Bits, Value};
use smallvec::SmallVec;

use crate::{Access, LocationId, ProcedureId, Property, Span, ThreadIndex, Unknown};

/// One step of a thread: a location, or a whole atomic block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread.
    pub thread: ThreadIndex,
    /// What other threads or the environment can notice, in order. Empty if the step did not happen.
    pub effects: SmallVec<[Effect; 2]>,
    /// How it ended.
    pub outcome: Outcome,
}

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The thread runs on.
    Moved,
    /// The thread ended.
    Ended,
    /// The thread stopped and will never end.
    Stopped,
    /// A property was violated; the thread goes no further.
    Failed {
        /// The property.
        property: Property,
        /// Where.
        span: Span,
    },
    /// The thread made an invalid access and goes no further.
    Fault {
        /// The address that was accessed.
        address: u64,
        /// Where.
        span: Span,
    },
    /// The thread reached something that is not modelled and goes no further.
    Unsupported {
        /// What it is.
        what: String,
        /// Where.
        span: Span,
    },
    /// Nothing happened: the thread waits, or its atomic block cannot be entered now.
    Blocked,
    /// Nothing happened: an atomic block or the depth of calls exceeds the machine's limit.
    Diverged,
    /// Nothing happened: the address or handle that was chosen is not free.
    Refused {
        /// The address or handle.
        chosen: u64,
    },
    /// Nothing happened: the thread has ended, stopped or does not exist.
    NotRunning,
}

impl Outcome {
    /// Whether the step happened.
    pub fn happened(&self) -> bool {
        !matches!(self, Outcome::Blocked | Outcome::Diverged | Outcome::Refused { .. } | Outcome::NotRunning)
    }
}

/// One thing that a step did, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The procedure.
    pub procedure: ProcedureId,
    /// The location.
    pub location: LocationId,
    /// Where it stands in the source.
    pub span: Span,
    /// What was done.
    pub kind: EffectKind,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// A cell was read.
    Read {
        /// The address of the cell.
        address: u64,
        /// Its value.
        value: Bits,
        /// How the access takes part in the memory model.
        access: Access,
    },
    /// A cell was written.
    Write {
        /// The address of the cell.
        address: u64,
        /// The value before, unless it was not chosen yet.
        old: Option<Bits>,
        /// The value afterwards.
        new: Bits,
        /// How the access takes part in the memory model.
        access: Access,
    },
    /// A mutex was acquired.
    Lock {
        /// Its address.
        mutex: u64,
    },
    /// It was tried to acquire a mutex.
    TryLock {
        /// Its address.
        mutex: u64,
        /// Whether it was acquired.
        acquired: bool,
    },
    /// A mutex was freed.
    Unlock {
        /// Its address.
        mutex: u64,
        /// The thread that held it, if one did.
        holder: Option<ThreadIndex>,
    },
    /// A mutex began anew.
    Reset {
        /// Its address.
        mutex: u64,
        /// The thread that held it.
        holder: Option<ThreadIndex>,
    },
    /// A thread was started.
    Create {
        /// The thread.
        child: ThreadIndex,
        /// Its handle.
        handle: u64,
    },
    /// A thread was joined.
    Join {
        /// The thread.
        child: ThreadIndex,
    },
    /// An object was made.
    Allocate {
        /// Its address.
        address: u64,
    },
    /// A nondeterministic value was chosen.
    Chosen {
        /// What for.
        purpose: Unknown,
        /// The value.
        value: Value,
    },
}
