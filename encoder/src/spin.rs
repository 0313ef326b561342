//! Iterations that leave no trace.
//!
//! An iteration of a loop that changes no memory, takes or frees no mutex, starts or joins no
//! thread, and whose locals are dead when the head is reached again, leaves no
//! trace: every execution stays an execution when the iteration is taken out of it. So a path on
//! which nothing happened does not go round again: its thread just stops at the head.
//! A loop that only waits needs one iteration then, the one that leaves it, and no bound; a loop that
//! waits on some paths has only its other iterations counted. Each state carries,
//! for every loop around it, the condition that nothing happened in this iteration so far.

use concord_program::Procedure;
use fixedbitset::FixedBitSet;

use crate::liveness::op_target;
use crate::wto::WeakOrder;

/// Whether everything that a loop assigns to locals is forgotten at its head. `live` are the
/// live locals of each location.
pub fn forgets_locals(procedure: &Procedure, order: &WeakOrder, live: &[FixedBitSet], index: usize) -> bool {
    let component = &order.components[index];
    let live_at_head = &live[component.head.0 as usize];
    component.members.ones().all(|place| {
        let target = op_target(&procedure.locations[place].op);
        target.is_none_or(|target| !live_at_head.contains(target.0 as usize))
    })
}
