//! Accesses that a mutex protects need not be moves of their own.
//!
//! Suppose that every access to a byte, by whatever thread, is made while that thread holds one and the same mutex, or while no other
//! thread runs. Then what a thread accesses with that mutex held may as well happen at once after whatever it did before, where it
//! held the mutex already: no step of another thread in between touches the byte, for that would need the mutex. Unlocking a
//! mutex may happen at once as well, where no thread looks whether a mutex is held: a thread that waits for it was not able to go on before.
//!
//! Two more kinds of bytes are like protected ones. What only one thread accesses while several run: think of a mutex of its own, which
//! each thread holds from its begin on. And what is only read while several threads run: nothing changes it in between.
//!
//! And there are bytes that are settled once: a task is filled in, then published, then read by other threads. As long as no step ever
//! changes a piece of memory that differs from what it was when its object was made, reading it then may happen at once. Writing it is a
//! move. All bytes of a piece are settled together: one of them may be as it was at first, and stay so until the others are so again.
//!
//! Which bytes are protected is guessed, and the guess is checked by the exploration itself. For each byte it keeps the mutexes
//! that were held at all accesses so far. Once none is left and the byte was written, it is open: its accesses are moves. If some access
//! was already made at once, the exploration must begin anew, with that byte open.
//!
//! Why checking the executions that are explored is enough: let a step `s` of a thread be the first in some execution that
//! touches what another thread goes on to do at once in the move that it has begun. All steps before `s` keep to the rule, so the
//! exploration comes to the state before `s`, but with all moves completed. There `s` is tried, and its first access to such a byte is the same.
//! It is noted, so `s` holds the mutex of the byte; but so does the other thread, which locks nothing in what it does at once. (Or both only
//! read: then their order does not matter. Or `s` writes what was settled before, which is noted; what the other thread goes on to do has not
//! settled it, for such writes are moves, or made with a mutex of the byte.) Three things are needed for this:
//! - A thread still runs when its move is completed as long as it runs in the execution: otherwise others would seem to be alone. So
//!   a thread that did something at once beyond its locals does not end, stop or fail in the same move.
//! - A block that waits for what it reads accesses that, too.
//! - No thread frees a mutex that another thread holds, by unlocking, initialising or overwriting it. In the exploration that mutex may
//!   be free already. So a mutex protects nothing once a thread unlocks it that does not hold it, or initialises or overwrites it
//!   while others run, even if it is free then.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::machine::{Machine, Next};
use crate::{Effect, EffectKind, Op, Program, Status, ThreadIndex, access_bytes};

/// The mutexes that a thread holds, and its own.
type Held = SmallVec<[u64; 4]>;

/// What is known of bytes and mutexes.
#[derive(Debug)]
pub(crate) struct Protection {
    /// By byte: the mutexes that were held at all accesses so far.
    locks: FxHashMap<u64, Held>,
    /// Bytes whose accesses are moves.
    open: FxHashSet<u64>,
    /// Mutexes that were locked.
    mutexes: FxHashSet<u64>,
    /// Bytes that were written while several threads ran.
    written: FxHashSet<u64>,
    /// Mutexes that a thread may have freed that did not hold them.
    untrusted: FxHashSet<u64>,
    /// Bytes of which some access was made at once.
    relied: FxHashSet<u64>,
    /// Bytes of pieces that were changed although they were settled, while several threads ran.
    unsettled: FxHashSet<u64>,
    /// Bytes that were read at once because they are settled.
    settled: FxHashSet<u64>,
    /// Whether some mutex was relied on.
    trusting: bool,
    /// Whether the only way to see that a mutex is held is to wait for it.
    unobserved: bool,
    /// Whether something that was relied on turned out to be wrong.
    pub wrong: bool,
}

/// What a step is judged by: the mutexes that the thread held before it, whether no other thread ran, and whether what it may write is new.
pub(crate) struct Before {
    held: Held,
    alone: bool,
    fresh: bool,
}

impl Protection {
    pub fn new(program: &Program) -> Protection {
        let locations = program.procedures.iter().flat_map(|procedure| &procedure.locations);
        let unobserved = !locations.into_iter().any(|location| matches!(location.op, Op::TryLock { .. }));
        Protection {
            locks: FxHashMap::default(),
            open: FxHashSet::default(),
            mutexes: FxHashSet::default(),
            written: FxHashSet::default(),
            untrusted: FxHashSet::default(),
            relied: FxHashSet::default(),
            unsettled: FxHashSet::default(),
            settled: FxHashSet::default(),
            trusting: false,
            unobserved,
            wrong: false,
        }
    }

    /// Begins anew with what turned out to be open.
    pub fn begin_anew(&mut self) {
        self.locks.clear();
        self.relied.clear();
        self.settled.clear();
        self.trusting = false;
        self.wrong = false;
    }

    fn held(&self, machine: &Machine<'_>, thread: ThreadIndex) -> Held {
        let mutexes = machine.held_by(thread).filter(|mutex| !self.untrusted.contains(mutex));
        mutexes.chain([own_mutex(thread)]).collect()
    }

    /// The state before a step of a thread.
    pub fn before(&self, machine: &Machine<'_>, thread: ThreadIndex) -> Before {
        let alone = is_alone(machine, thread);
        let writes_fresh = |next: &Next| next.writes && machine.is_fresh(next.address, next.bytes);
        let fresh = !alone && machine.next_plain_access(thread).as_ref().is_some_and(writes_fresh);
        Before { held: self.held(machine, thread), alone, fresh }
    }

    /// Whether the next operation of a thread may happen at once after what it did before.
    pub fn joins(&mut self, machine: &Machine<'_>, thread: ThreadIndex) -> bool {
        let Some(location) = machine.next_location(thread) else { return false };
        if let Op::Unlock { mutex } = location.op {
            let holds = |mutex| machine.holder(mutex) == Some(thread) && !self.untrusted.contains(&mutex);
            let joins = self.unobserved && machine.peek(thread, mutex).is_some_and(holds);
            self.trusting |= joins;
            return joins;
        }
        let Some(Next { address, bytes, writes }) = machine.next_plain_access(thread) else { return false };
        let Some(end) = address.checked_add(bytes) else { return false };
        if machine.state.shared.mutexes.range(address..end).next().is_some() {
            return false;
        }
        if is_alone(machine, thread) {
            return true;
        }
        let held = self.held(machine, thread);
        let protects = |byte: u64| match self.locks.get(&byte) {
            Some(locks) => locks.iter().any(|lock| held.contains(lock)) || !writes && !self.written.contains(&byte),
            None => true,
        };
        if (address..end).any(|byte| self.open.contains(&byte) || !protects(byte)) {
            let settled = !writes
                && !(address..end).any(|byte| self.unsettled.contains(&byte))
                && machine.is_settled(address, bytes);
            self.settled.extend((address..end).filter(|_| settled));
            return settled;
        }
        self.relied.extend(address..end);
        self.trusting = true;
        true
    }

    /// Takes note of a step that a thread made, after it.
    pub fn note(&mut self, before: &Before, machine: &Machine<'_>, thread: ThreadIndex, effects: &[Effect]) {
        for effect in effects {
            match effect.kind {
                EffectKind::Read { address, value, .. } => {
                    self.note_access(before, address, access_bytes(value.width()), false);
                }
                EffectKind::Write { address, old, new, .. } => {
                    let bytes = access_bytes(new.width());
                    // What fills its bytes only partly sets the rest of them to zero.
                    let changes = old != Some(new) || !new.width().is_multiple_of(8);
                    if changes && !before.alone && !before.fresh {
                        self.note_change(machine.whole_pieces(address, bytes));
                    }
                    self.note_access(before, address, bytes, true);
                    self.note_overwritten(before, address, bytes);
                }
                EffectKind::Lock { mutex } | EffectKind::TryLock { mutex, .. }
                    if self.mutexes.insert(mutex) && self.written.contains(&mutex) =>
                {
                    self.distrust(mutex);
                }
                EffectKind::Unlock { mutex, holder } if holder != Some(thread) && !before.alone => {
                    self.distrust(mutex);
                }
                EffectKind::Reset { mutex, .. } if !before.alone => {
                    self.distrust(mutex);
                }
                _ => {}
            }
        }
    }

    /// These bytes are not settled.
    fn note_change(&mut self, mut bytes: Range<u64>) {
        self.unsettled.extend(bytes.clone());
        self.wrong |= bytes.any(|byte| self.settled.contains(&byte));
    }

    /// Others may write over a mutex, which frees it.
    fn note_overwritten(&mut self, before: &Before, address: u64, bytes: u64) {
        if before.alone {
            return;
        }
        for byte in address..address.saturating_add(bytes) {
            if self.mutexes.contains(&byte) {
                self.distrust(byte);
            }
        }
    }

    /// A mutex protects nothing from now on, and writing over it is a move.
    fn distrust(&mut self, mutex: u64) {
        if self.untrusted.insert(mutex) {
            self.wrong |= self.trusting;
        }
        if self.open.insert(mutex) {
            self.wrong |= self.relied.contains(&mutex);
        }
    }

    /// Takes note of an access.
    pub fn note_access(&mut self, before: &Before, address: u64, bytes: u64, writes: bool) {
        if before.alone {
            return;
        }
        for byte in address..address.saturating_add(bytes) {
            if writes {
                self.written.insert(byte);
            }
            if self.open.contains(&byte) {
                continue;
            }
            let locks = self.locks.entry(byte).or_insert_with(|| before.held.clone());
            locks.retain(|lock| before.held.contains(lock));
            if locks.is_empty() && self.written.contains(&byte) {
                self.open.insert(byte);
                self.wrong |= self.relied.contains(&byte);
            }
        }
    }
}

/// A mutex that a thread holds from its begin on and no other thread ever does. It lies where no object can be.
fn own_mutex(thread: ThreadIndex) -> u64 {
    u64::MAX - u64::from(thread.0)
}

/// Whether no other thread runs.
fn is_alone(machine: &Machine<'_>, thread: ThreadIndex) -> bool {
    machine.threads().all(|other| other == thread || machine.status(other) != Some(Status::Running))
}
