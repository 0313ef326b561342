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

use concord_logic::Interrupter;
use concord_program::Program;

use crate::bounds::Bounds;
use crate::error::EncodeError;
use crate::skeleton::Skeleton;
use crate::summarise::access::watch::Watch;
use crate::summarise::summarise_watching;

pub(crate) use condition::found;

/// Summarises a program for the question whether accesses race: its failures are races.
///
/// # Errors
/// If it is interrupted or becomes too large.
pub fn summarise_races(program: &Program, bounds: &Bounds, interrupter: &Interrupter) -> Result<Skeleton, EncodeError> {
    let (mut skeleton, record) = summarise_watching(program, bounds, interrupter, &Watch::Observe)?;
    skeleton.outcomes.failures.clear();
    skeleton.races.weaker = record.weaker;
    let sites = sites::may_race(&skeleton, &record);
    let doubt = sites.doubt;
    // What was cut off was not watched, so the cut-offs are those of this very summary.
    if sites.stops.is_empty() {
        return Ok(skeleton);
    }
    let weaker = record.weaker;
    let (mut skeleton, record) = summarise_watching(program, bounds, interrupter, &Watch::Stop(sites))?;
    skeleton.outcomes.failures.clear();
    (skeleton.races.weaker, skeleton.races.doubt) = (weaker, doubt);
    condition::add_races(&mut skeleton, record);
    Ok(skeleton)
}

/// Whether two ranges of bytes have a byte in common.
fn overlap((a, a_bytes): (u64, u64), (b, b_bytes): (u64, u64)) -> bool {
    a < b.saturating_add(b_bytes) && b < a.saturating_add(a_bytes)
}
