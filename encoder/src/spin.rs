//! Iterations that leave no trace.
//!
//! An iteration of a loop that changes no memory, takes or frees no mutex, starts or joins no
//! thread, and whose locals are dead when the head is reached again, leaves no
//! trace: every execution stays an execution when the iteration is taken out of it. So a path on
//! which nothing happened does not go round again: its thread just stops at the head.
//! A loop that only waits needs one iteration then, the one that leaves it, and no bound; a loop that
//! waits on some paths has only its other iterations counted. Each state carries,
//! for every loop around it, the condition that nothing happened in this iteration so far.

use concord_program::{Liveness, Procedure};

use crate::wto::WeakOrder;

/// Whether everything that a loop assigns to locals is forgotten at its head.
pub fn forgets_locals(procedure: &Procedure, order: &WeakOrder, live: &Liveness, index: usize) -> bool {
    let component = &order.components[index];
    component.members.ones().all(|place| {
        let target = procedure.locations[place].op.target();
        target.is_none_or(|target| !live.is_live(component.head, target))
    })
}
