//! What of a skeleton is for the question whether accesses race.

use concord_logic::TermId;
use concord_program::{LocationId, ProcedureId, Span};

use crate::skeleton::{InstanceId, PointId, StepId};

/// An access that a thread may stop before.
#[derive(Clone, Debug)]
pub struct PendingAccess {
    /// The thread.
    pub thread: InstanceId,
    /// Whether the thread stops just before it.
    pub guard: TermId,
    /// The procedure.
    pub procedure: ProcedureId,
    /// The location.
    pub location: LocationId,
    /// The first byte.
    pub address: u64,
    /// The number of bytes.
    pub bytes: u64,
    /// Whether it writes.
    pub writes: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// Where it stands in the source.
    pub span: Span,
    /// The event where its thread stops, if some atomic block may race with it.
    pub mark: Option<PointId>,
}

/// An atomic block and a pending access that may race.
#[derive(Clone, Copy, Debug)]
pub struct BlockRace {
    /// Whether they do: the access is pending before the block happens.
    pub guard: TermId,
    /// The block.
    pub block: StepId,
    /// The access: an index into [`Races::pending`].
    pub pending: usize,
}

/// What of a skeleton is for the question whether accesses race.
#[derive(Clone, Debug, Default)]
pub struct Races {
    /// Accesses that a thread may stop before.
    pub pending: Vec<PendingAccess>,
    /// Atomic blocks and pending accesses.
    pub blocks: Vec<BlockRace>,
    /// Atomic blocks and the condition that they really end. One that happens but does not end is unobservable.
    pub ends: Vec<(StepId, TermId)>,
    /// An atomic access of a weaker order than sequential consistency, if there is one.
    pub weaker: Option<Span>,
    /// An exchange that may fail and that some plain read is neither ordered with nor excluded by a mutex. It may have written
    /// before a store that the read comes after, and which it would fail after: C11 does not order the two, and no state shows it.
    pub doubt: Option<Span>,
}

/// Two accesses that race in a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceFound {
    /// Both are pending: indexes into [`Races::pending`].
    Pending(usize, usize),
    /// A block races with a pending access.
    Block {
        /// The block.
        block: StepId,
        /// The access: an index into [`Races::pending`].
        pending: usize,
    },
}
