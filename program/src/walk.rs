//! Walks over what operations and flows mention.

use concord_logic::TermId;

use crate::{Flow, LocalId, Op};

impl Op {
    /// Calls `visit` with each term of the operation, in the order of evaluation.
    pub fn for_each_term(&self, mut visit: impl FnMut(TermId)) {
        match self {
            Op::Skip
            | Op::Havoc { .. }
            | Op::Myself { .. }
            | Op::Reserve { .. }
            | Op::AtomicBegin
            | Op::AtomicEnd
            | Op::Fail { .. }
            | Op::Unsupported { .. } => {}
            Op::Assign { value, .. } => visit(*value),
            Op::Allocate { size, .. } => size.iter().copied().for_each(visit),
            Op::Load { address, .. } | Op::Measure { address, .. } => visit(*address),
            Op::Store { address, value, .. } => {
                visit(*address);
                visit(*value);
            }
            Op::Assume { condition } => visit(*condition),
            Op::Lock { mutex } | Op::TryLock { mutex, .. } | Op::Unlock { mutex } | Op::Reset { mutex } => {
                visit(*mutex);
            }
            Op::Create { handle, argument, .. } => {
                visit(*handle);
                visit(*argument);
            }
            Op::Join { handle, .. } | Op::IsMyself { handle, .. } => visit(*handle),
            Op::Call { arguments, .. } => arguments.iter().copied().for_each(visit),
        }
    }

    /// The local that the operation changes, if there is one.
    pub fn target(&self) -> Option<LocalId> {
        match self {
            Op::Assign { target, .. }
            | Op::Havoc { target }
            | Op::Allocate { target, .. }
            | Op::Load { target, .. }
            | Op::Measure { target, .. }
            | Op::TryLock { target, .. }
            | Op::Myself { target }
            | Op::IsMyself { target, .. }
            | Op::Reserve { target, .. } => Some(*target),
            Op::Join { target, .. } | Op::Call { target, .. } => *target,
            Op::Skip
            | Op::Store { .. }
            | Op::Assume { .. }
            | Op::Create { .. }
            | Op::AtomicBegin
            | Op::AtomicEnd
            | Op::Lock { .. }
            | Op::Unlock { .. }
            | Op::Reset { .. }
            | Op::Fail { .. }
            | Op::Unsupported { .. } => None,
        }
    }

    /// Whether only the executing thread can notice that the operation happens
    /// now and not later. A call counts as local: what is in the callee is not part of it.
    pub fn is_local(&self) -> bool {
        matches!(
            self,
            Op::Skip
                | Op::Assign { .. }
                | Op::Havoc { .. }
                | Op::Assume { .. }
                | Op::Myself { .. }
                | Op::IsMyself { .. }
                | Op::Reserve { .. }
                | Op::Call { .. }
                | Op::Fail { .. }
                | Op::Unsupported { .. }
        )
    }
}

impl Flow {
    /// The term of the flow, if there is one.
    pub fn term(&self) -> Option<TermId> {
        match *self {
            Flow::Branch { condition, .. } => Some(condition),
            Flow::Return(value) | Flow::ExitThread(value) => value,
            Flow::Goto(_) | Flow::Stop => None,
        }
    }
}
