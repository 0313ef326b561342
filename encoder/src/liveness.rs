//! Which locals may still be read: only those are merged where paths meet.

use concord_logic::TermId;
use concord_program::{Flow, LocalId, Op, Procedure};
use fixedbitset::FixedBitSet;

/// For each location the locals that may be read before they are written.
pub fn live_locals(procedure: &Procedure, local_of: &dyn Fn(TermId) -> Vec<LocalId>) -> Vec<FixedBitSet> {
    let locals = procedure.locals.len();
    let count = procedure.locations.len();
    let mut reads = Vec::with_capacity(count);
    let mut writes = Vec::with_capacity(count);
    let mut flow_reads = Vec::with_capacity(count);
    for location in &procedure.locations {
        let mut read = FixedBitSet::with_capacity(locals);
        for term in op_terms(&location.op) {
            read.extend(local_of(term).into_iter().map(|local| local.0 as usize));
        }
        reads.push(read);
        writes.push(op_target(&location.op));
        let mut read = FixedBitSet::with_capacity(locals);
        if let Some(term) = flow_term(&location.flow) {
            read.extend(local_of(term).into_iter().map(|local| local.0 as usize));
        }
        flow_reads.push(read);
    }
    let mut predecessors = vec![Vec::new(); count];
    for (index, location) in procedure.locations.iter().enumerate() {
        for successor in location.flow.successors() {
            predecessors[successor.0 as usize].push(index);
        }
    }
    let mut live = vec![FixedBitSet::with_capacity(locals); count];
    let mut queued = FixedBitSet::with_capacity(count);
    queued.insert_range(..);
    let mut queue: Vec<usize> = (0..count).collect();
    while let Some(index) = queue.pop() {
        queued.set(index, false);
        let mut now = flow_reads[index].clone();
        for successor in procedure.locations[index].flow.successors() {
            now.union_with(&live[successor.0 as usize]);
        }
        if let Some(target) = writes[index] {
            now.set(target.0 as usize, false);
        }
        now.union_with(&reads[index]);
        if now != live[index] {
            live[index] = now;
            for &predecessor in &predecessors[index] {
                if !queued.put(predecessor) {
                    queue.push(predecessor);
                }
            }
        }
    }
    live
}

/// The local that an operation writes.
pub fn op_target(op: &Op) -> Option<LocalId> {
    match *op {
        Op::Assign { target, .. }
        | Op::Havoc { target }
        | Op::Allocate { target, .. }
        | Op::Load { target, .. }
        | Op::TryLock { target, .. }
        | Op::Create { target, .. } => Some(target),
        Op::Join { target, .. } | Op::Call { target, .. } => target,
        _ => None,
    }
}

/// The expressions of an operation.
pub fn op_terms(op: &Op) -> Vec<TermId> {
    match op {
        Op::Assign { value, .. } => vec![*value],
        Op::Load { address, .. } => vec![*address],
        Op::Store { address, value, .. } => vec![*address, *value],
        Op::Assume { condition } => vec![*condition],
        Op::Lock { mutex } | Op::TryLock { mutex, .. } | Op::Unlock { mutex } => vec![*mutex],
        Op::Create { argument, .. } => vec![*argument],
        Op::Join { handle, .. } => vec![*handle],
        Op::Call { arguments, .. } => arguments.clone(),
        _ => Vec::new(),
    }
}

/// The expression of a flow.
pub fn flow_term(flow: &Flow) -> Option<TermId> {
    match *flow {
        Flow::Branch { condition, .. } => Some(condition),
        Flow::Return(value) | Flow::ExitThread(value) => value,
        Flow::Goto(_) | Flow::Stop => None,
    }
}
