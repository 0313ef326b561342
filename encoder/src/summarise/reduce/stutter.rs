//! Parts of an execution that leave no trace (stuttering).
//!
//! Let a thread come to the same control location twice with the same locals (those that matter), the same private
//! memory and the same mutexes held, and let all that it did in between be: reads; locking
//! mutexes that it did not hold at first and unlocking them again; atomic blocks that leave every
//! cell as it was, and writing what the thread knows to be there. Then every execution stays an
//! execution when these steps are taken out of it: no other thread can observe them, since memory is the same before and after each of them (but for cells
//! that only this thread sees), and a mutex that is not locked keeps no thread waiting. So a path
//! that comes back like this goes no further: whatever it could do, it could do the first time.
//! A failure or a cut-off in between is met by another path, which does not come back.
//!
//! Two kinds of places are compared, both called anchors:
//! - The head of each loop: a loop that only waits needs one iteration then, the one that leaves it,
//!   and no bound. That is busy waiting, also with `trylock`, test-and-set or compare-and-swap.
//! - The unlocking of a mutex that was held when the iteration began: waiting for a condition is
//!   `lock; while (!p) { unlock; lock; }`, where memory may change between `unlock` and `lock` only. Seen from
//!   the place just after the unlock, the thread locks, finds `p` false and unlocks: again no trace.
//!   So each such loop waits at most once.
//!
//! If all that the thread did between locking a mutex and coming to the head of the loop is its own affair, with no event, it does
//! not even wait once. Let it lock at `s`, come to the head, do nothing that others notice, unlocking and locking that mutex included,
//! and come back to the head as it was. Take all out from `s` to the last locking before it comes back, lock at that time instead, go on
//! from there to the head as the first time, which needs nothing but the thread's own state, and leave out what happened between that
//! locking and coming back. The mutex is held for a part of the time then in which it was held before, and the thread is at the head as
//! it was, with the same mutexes held. So what is waited for is there when the mutex is locked first, or the thread has not locked it yet.
//!
//! What is needed of memory, and why each condition is there:
//! - An object made in between may hold anything: the state does not mention it, so no operation can reach it.
//! - A mutex whose state is a variable (it is observed by `trylock` or freed by others) is memory like any other.
//! - That writing what is there already changes nothing is true of interleavings only, so
//!   [`Bounds::interleavings`](crate::Bounds::interleavings) must say that executions are such.
//!
//! The conditions are terms: a path on which something happened for some inputs only goes on for these.

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_logic::{IdVec, TermId};
use concord_program::{Liveness, LocalId, LocationId, Op};
use rustc_hash::FxHashSet;

use crate::memory::address_space::ObjectRef;
use crate::skeleton::PointKind;
use crate::summarise::Summariser;
use crate::summarise::data::state::{AnchorVisit, State};
use crate::summarise::frame::Frame;

/// A thread at an earlier visit of a control location.
#[derive(Clone, Debug, Default)]
pub(crate) struct Anchor {
    locals: Rc<IdVec<LocalId, Option<TermId>>>,
    memory: Rc<BTreeMap<u64, TermId>>,
    held: Rc<BTreeMap<u64, TermId>>,
    /// The number of objects made at run time before.
    made: usize,
    /// The mutex that the thread has just locked: since then it did nothing that has an event.
    just_locked: Option<u64>,
}

/// Whether an operation always leaves a trace. The others leave one in the thread's state, note it where they are
/// executed, or leave none.
pub(crate) fn leaves_trace(op: &Op) -> bool {
    match op {
        Op::Create { .. } | Op::Join { .. } => true,
        Op::Skip
        | Op::Assign { .. }
        | Op::Havoc { .. }
        | Op::Allocate { .. }
        | Op::Load { .. }
        | Op::Measure { .. }
        | Op::Myself { .. }
        | Op::IsMyself { .. }
        | Op::Reset { .. }
        | Op::Reserve { .. }
        | Op::Store { .. }
        | Op::Assume { .. }
        | Op::AtomicBegin
        | Op::AtomicEnd
        | Op::Lock { .. }
        | Op::TryLock { .. }
        | Op::Unlock { .. }
        | Op::Call { .. }
        | Op::Fail { .. }
        | Op::Unsupported { .. } => false,
    }
}

impl<'p> Summariser<'p> {
    /// The thread as it is now.
    pub(crate) fn anchor(&self, state: &State) -> Anchor {
        Anchor {
            locals: Rc::clone(&state.locals),
            memory: Rc::clone(&state.memory),
            held: Rc::clone(&state.held),
            made: self.skeleton.allocations.len(),
            just_locked: None,
        }
    }

    /// The thread as it is at the head of a loop.
    pub(crate) fn anchor_at_head(&self, state: &State) -> Anchor {
        let just_locked = match *state.last {
            [last] => match self.skeleton.events[last.index()].kind {
                PointKind::Acquire(mutex) if state.block.is_none() => Some(mutex),
                _ => None,
            },
            _ => None,
        };
        let held = |mutex: &u64| state.held.get(mutex).is_some_and(|&held| self.terms.as_bool(held) == Some(true));
        Anchor { just_locked: just_locked.filter(held), ..self.anchor(state) }
    }

    /// The condition that a thread at a location is as it was at the anchor.
    pub(crate) fn is_as_before(
        &mut self,
        anchor: &Anchor,
        state: &State,
        live: &Liveness,
        location: LocationId,
    ) -> TermId {
        let mut same = self.terms.tt();
        for ((local, &before), &now) in anchor.locals.enumerate().zip(state.locals.iter()) {
            if before == now || !live.is_needed(location, local) {
                continue;
            }
            let (Some(before), Some(now)) = (before, now) else { return self.terms.ff() };
            let equal = self.terms.eq(before, now);
            same = self.terms.and(same, equal);
        }
        if !Rc::ptr_eq(&anchor.memory, &state.memory) {
            let made: FxHashSet<Option<ObjectRef>> = self.skeleton.allocations[anchor.made..]
                .iter()
                .map(|made| self.memory.addresses.object_at(made.base))
                .collect();
            // Whatever was in the memory stays there, so the later map has all addresses.
            for (&address, &now) in state.memory.iter() {
                if anchor.memory.get(&address) == Some(&now) || made.contains(&self.memory.addresses.object_at(address))
                {
                    continue;
                }
                let width = self.terms.width(now);
                // What the thread remembers for others only is what it wrote last: it does not rely on that.
                if self.is_event(address, u64::from(width / 8), false) {
                    continue;
                }
                let before = anchor.memory.get(&address).copied();
                let before = before.unwrap_or_else(|| self.memory.initial_value(&mut self.terms, address, width));
                let equal = self.terms.eq(before, now);
                same = self.terms.and(same, equal);
            }
        }
        let free = self.terms.ff();
        for &mutex in anchor.held.keys().chain(state.held.keys()) {
            let before = anchor.held.get(&mutex).copied().unwrap_or(free);
            let now = state.held.get(&mutex).copied().unwrap_or(free);
            let equal = self.terms.eq(before, now);
            same = self.terms.and(same, equal);
        }
        same
    }

    /// A thread that comes back to the head of its loop without a trace goes no further.
    pub(crate) fn stop_at_head(&mut self, state: &mut State, depth: usize, live: &Liveness, head: LocationId) {
        let idle = state.idle[depth];
        if self.terms.as_bool(idle) == Some(false) {
            return;
        }
        let anchor = self.run.heads[depth].clone();
        let same = self.is_as_before(&anchor, state, live, head);
        let no_trace = self.terms.and(idle, same);
        let traced = self.terms.not(no_trace);
        // A counter that certainly moved needs no words.
        if self.paths.of(&self.terms, state.guard).decides(traced) != Some(true) {
            state.guard = self.terms.and(state.guard, traced);
        }
    }

    /// A critical section ends: for visits at which the mutex was held this is a trace, unless it was locked just before.
    pub(crate) fn note_unlock(&mut self, state: &mut State, mutex: u64) {
        let no = self.terms.ff();
        let free = |anchor: &Anchor| {
            anchor.just_locked == Some(mutex) || anchor.held.get(&mutex).is_none_or(|&held| held == no)
        };
        for (idle, head) in state.idle.iter_mut().zip(&self.run.heads) {
            if !free(head) {
                *idle = no;
            }
        }
        state.anchors.retain(|anchored| free(&self.run.anchors[anchored.anchor]));
    }

    /// A thread that comes back to the end of a critical section in a loop without a trace goes no further. To be
    /// called after the mutex is noted as free and before the release happens.
    pub(crate) fn stop_at_unlock(&mut self, frame: &Frame<'p>, state: &mut State, location: LocationId) {
        let Some(depth) = frame.innermost_loop(state) else { return };
        let here = |anchored: &AnchorVisit| anchored.depth == depth && anchored.location == location;
        if let Some(&anchored) = state.anchors.iter().find(|anchored| here(anchored)) {
            let anchor = self.run.anchors[anchored.anchor].clone();
            let same = self.is_as_before(&anchor, state, frame.live(), location);
            let no_trace = self.terms.and(anchored.idle, same);
            let traced = self.terms.not(no_trace);
            state.guard = self.terms.and(state.guard, traced);
        }
        let held_at_first = *self.run.heads[depth].held != *state.held;
        state.anchors.retain(|anchored| !here(anchored));
        if held_at_first {
            let (anchor, idle) = (self.run.anchors.len(), self.terms.tt());
            self.run.anchors.push(self.anchor(state));
            state.anchors.push(AnchorVisit { depth, location, anchor, idle });
        }
    }
}
