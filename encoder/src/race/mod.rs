//! Data races as a question about executions.
//!
//! Executions are prefixes, so a state in which two accesses are next needs no order of its own:
//! it is the end of an execution in which both threads stop just before their access. Each access that may
//! race gets a free condition `stop`; its thread goes on only without it, and while it holds
//! the access is pending. Two pending accesses that conflict are a race, and that is exact.
//!
//! What an atomic block accesses is known only when it is executed. So a race of a block and an access
//! asks for an execution in which the access is pending and was so before the block began:
//! a mark where the thread stops comes before the block. The block may end with each access that may race, so that one
//! counts that would wait or stop later. Accesses inside blocks are atomic, so no two blocks race.
//!
//! A first summary without `stop` conditions shows which accesses may race at all: those to
//! memory that some other thread accesses too, without a mutex that both hold (FUSION's lockset)
//! and without an order between them in every execution. See `concord_program::Race` for the definition.

mod condition;
mod sites;

use std::collections::BTreeSet;

use concord_logic::{Interrupter, TermId};
use concord_program::{LocationId, ProcedureId, Program, Span};

use crate::bounds::{Bounds, EncodeError};
use crate::skeleton::{InstanceId, PointId, Skeleton, StepId};
use crate::summarise::access::watch::Watch;
use crate::summarise::summarise_watching;

pub(crate) use condition::found;

/// An operation of the program.
pub(crate) type Site = (ProcedureId, LocationId);

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
    /// Atomic blocks and the condition that they really end. One that happens but does not end is not seen by anybody.
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

/// Summarises a program for the question whether accesses race: its failures are races.
///
/// # Errors
/// If it is interrupted or becomes too large.
pub fn summarise_races(program: &Program, bounds: &Bounds, interrupter: &Interrupter) -> Result<Skeleton, EncodeError> {
    let (mut skeleton, record) = summarise_watching(program, bounds, interrupter, &Watch::Observe)?;
    skeleton.failures.clear();
    skeleton.races.weaker = record.weaker;
    let sites = sites::may_race(&skeleton, &record);
    let doubt = sites.doubt;
    // What was cut off was not watched, so the cut-offs are those of this very summary.
    if sites.stops.is_empty() {
        return Ok(skeleton);
    }
    let weaker = record.weaker;
    let (mut skeleton, record) = summarise_watching(program, bounds, interrupter, &Watch::Stop(sites))?;
    skeleton.failures.clear();
    (skeleton.races.weaker, skeleton.races.doubt) = (weaker, doubt);
    condition::add_races(&mut skeleton, record);
    Ok(skeleton)
}

/// Where threads may stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sites {
    /// Accesses that may race.
    pub(crate) stops: BTreeSet<Site>,
    /// Those that may race with an atomic block.
    pub(crate) marks: BTreeSet<Site>,
    /// See [`Races::doubt`].
    doubt: Option<Span>,
}

/// Whether two ranges of bytes have a byte in common.
fn overlap((a, a_bytes): (u64, u64), (b, b_bytes): (u64, u64)) -> bool {
    a < b.saturating_add(b_bytes) && b < a.saturating_add(a_bytes)
}
