//! Loops that only wait.
//!
//! An iteration that only reads, and whose locals are dead when the head is reached
//! again, leaves no trace: every execution stays an execution when all iterations but
//! the last are taken out of it. So one iteration is enough, the one that leaves the loop
//! (or stops, or makes an invalid access), and a thread that would go round for
//! ever just stops at the head. Such a loop needs no bound and no unwinding condition.
//! A loop with an assertion or something that is not modelled is left to ordinary unrolling.

use concord_program::{Op, Procedure, Program};
use fixedbitset::FixedBitSet;

use crate::liveness::op_target;
use crate::wto::WeakOrder;

/// How deep calls inside a waiting loop are followed.
const CALL_DEPTH: u32 = 8;

/// Whether a loop only waits. `live` are the live locals of each location.
pub fn only_waits(
    program: &Program,
    procedure: &Procedure,
    order: &WeakOrder,
    live: &[FixedBitSet],
    index: usize,
) -> bool {
    let component = &order.components[index];
    let live_at_head = &live[component.head.0 as usize];
    component.members.ones().all(|place| {
        let op = &procedure.locations[place].op;
        let forgotten = op_target(op).is_none_or(|target| !live_at_head.contains(target.0 as usize));
        forgotten && only_reads(program, op, CALL_DEPTH)
    })
}

fn only_reads(program: &Program, op: &Op, depth: u32) -> bool {
    match op {
        Op::Skip
        | Op::Assign { .. }
        | Op::Havoc { .. }
        | Op::Load { .. }
        | Op::Assume { .. }
        | Op::AtomicBegin
        | Op::AtomicEnd => true,
        Op::Call { callee, .. } => {
            depth > 0
                && program
                    .procedure(*callee)
                    .locations
                    .iter()
                    .all(|location| only_reads(program, &location.op, depth - 1))
        }
        Op::Allocate { .. }
        | Op::Store { .. }
        | Op::Lock { .. }
        | Op::TryLock { .. }
        | Op::Unlock { .. }
        | Op::Create { .. }
        | Op::Join { .. }
        | Op::Fail { .. }
        | Op::Unsupported { .. } => false,
    }
}
