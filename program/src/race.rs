//! Data races.
//!
//! Two accesses race if they touch a common byte, at least one of them writes, they are made by
//! different threads, not both are atomic, and in some state of some interleaving both are
//! next: each of the two threads would make its access if it stepped now. For programs whose atomic
//! accesses are all sequentially consistent this is C11's definition: an execution with two
//! conflicting accesses that happens-before does not order exists if and only if one exists in which
//! such accesses are neighbours. With weaker orders it is still a race, but there are others. And there is one exception:
//! an exchange that fails does not write. One that was made before a store that it would fail after is not ordered by that with
//! what comes after the store, but in no state is it next as a write together with a plain read that comes after the store.
//!
//! An access inside an atomic block counts as atomic; what a block would access is found out by
//! executing it in that state, also one that would wait, stop or run for ever inside, as far as that. A block that fails ends the
//! run: its accesses may race, and no thread sees what it wrote. The state of mutexes and threads is no memory and never races.

use crate::{
    Access, ActionKind, Choices, Effect, EffectKind, Machine, Op, Program, Span, ThreadIndex, Trace, TraceStep,
};

/// An access to memory that a step makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemoryAccess {
    /// The first byte.
    pub address: u64,
    /// The number of bytes.
    pub bytes: u64,
    /// Whether it writes.
    pub writes: bool,
    /// Whether it is atomic, by itself or by the block that it is in.
    pub atomic: bool,
    /// Where it stands in the source.
    pub span: Span,
}

impl MemoryAccess {
    /// The access of this many bits.
    fn of_bits(address: u64, bits: u32, writes: bool, atomic: bool, span: Span) -> MemoryAccess {
        MemoryAccess { address, bytes: u64::from(bits.div_ceil(8)), writes, atomic, span }
    }

    /// Whether the two would race if different threads made them at the same time.
    pub fn conflicts_with(&self, other: &MemoryAccess) -> bool {
        let common = self.address < other.address.saturating_add(other.bytes)
            && other.address < self.address.saturating_add(self.bytes);
        common && (self.writes || other.writes) && !(self.atomic && other.atomic)
    }
}

/// Two steps at the end of a trace that race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The thread and the access of the first step.
    pub first: (ThreadIndex, MemoryAccess),
    /// The thread and the access of the second step.
    pub second: (ThreadIndex, MemoryAccess),
    /// The name of the memory that the second one accesses.
    pub name: String,
}

fn of_effect(effect: &Effect, in_block: bool) -> Option<MemoryAccess> {
    let (address, bits, writes, access) = match effect.kind {
        EffectKind::Read { address, value, access } => (address, value.width(), false, access),
        EffectKind::Write { address, new, access, .. } => (address, new.width(), true, access),
        _ => return None,
    };
    Some(MemoryAccess::of_bits(address, bits, writes, in_block || access.is_atomic(), effect.span))
}

impl Machine<'_> {
    /// The accesses that a thread makes if it steps now: none unless its next operation is a load, a
    /// store or an atomic block. Of a block that would wait, stop or run for ever inside they are those before that.
    pub fn next_accesses(&self, thread: ThreadIndex, choices: &mut dyn Choices) -> Vec<MemoryAccess> {
        let in_block = match self.next_location(thread).map(|location| &location.op) {
            Some(Op::Load { .. } | Op::Store { .. }) => false,
            Some(Op::AtomicBegin) => true,
            _ => return Vec::new(),
        };
        let mut tried = self.clone();
        tried.set_partial_blocks(true);
        let step = tried.step(thread, choices);
        step.effects.iter().filter_map(|effect| of_effect(effect, in_block)).collect()
    }
}

impl Trace {
    /// The race of the last two steps, if they race: the first one was next, and so was the
    /// second one, which is no block, since its thread did nothing meanwhile.
    pub fn race(&self, program: &Program) -> Option<Race> {
        let [.., first, second] = &self.steps[..] else { return None };
        if first.thread == second.thread || is_block(program, second) {
            return None;
        }
        let (earlier, later) = (accesses(program, first), accesses(program, second));
        let mut pairs = later.iter().flat_map(|(b, name)| earlier.iter().map(move |(a, _)| (*a, *b, name)));
        let (a, b, name) = pairs.find(|(a, b, _)| a.conflicts_with(b))?;
        Some(Race { first: (first.thread, a), second: (second.thread, b), name: name.clone() })
    }
}

fn is_block(program: &Program, step: &TraceStep) -> bool {
    matches!(program.procedure(step.procedure).location(step.location).op, Op::AtomicBegin)
}

fn accesses(program: &Program, step: &TraceStep) -> Vec<(MemoryAccess, String)> {
    let in_block = is_block(program, step);
    let access = |address, bits, writes, access: Access, span| {
        MemoryAccess::of_bits(address, bits, writes, in_block || access.is_atomic(), span)
    };
    let actions = step.actions.iter().filter_map(|action| match &action.kind {
        ActionKind::Read { address, name, value, access: order, .. } => {
            Some((access(*address, value.width(), false, *order, action.span), name.clone()))
        }
        ActionKind::Write { address, name, new, access: order, .. } => {
            Some((access(*address, new.width(), true, *order, action.span), name.clone()))
        }
        _ => None,
    });
    actions.collect()
}
