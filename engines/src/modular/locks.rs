//! Mutexes: which are held after an operation, and which cannot be relied on any more.
//!
//! A mutex whose address is not known exactly is never held. Where one is freed that the thread does not hold for certain, it may be that of
//! another thread, and protects nothing.

use std::collections::BTreeSet;

use concord_logic::{Bits, IntRange, Interval};
use concord_program::Op;
use smallvec::SmallVec;

use super::alarms::Alarm;
use super::domain::{Base, Num, Value};
use super::state::{Lock, Memory, State};
use super::transfer::{Transfer, Tried};
use super::world::{Effect, World};

impl Transfer<'_, '_> {
    /// The static object and offset range of a mutex; `None` if the address may be something else.
    fn mutexes_at(&mut self, address: &Value) -> Option<(u64, u64)> {
        let place = self.place(address, 1);
        if place.outside || place.unknown {
            self.alarm(Alarm::InvalidAccess(self.at));
        }
        let [target] = place.targets[..] else { return None };
        let Memory::Static(id) = target.memory else { return None };
        let base = i128::from(self.subject.program.object(id).base);
        let range = (base + target.offsets.low, base + target.offsets.high);
        Some((u64::try_from(range.0).ok()?, u64::try_from(range.1).ok()?))
    }

    pub fn mutex(&mut self, state: &mut State, op: &Op) -> bool {
        let (Op::Lock { mutex } | Op::TryLock { mutex, .. } | Op::Unlock { mutex } | Op::Reset { mutex }) = op else {
            return true;
        };
        let address = self.value(state, *mutex);
        if address.is_none() {
            return false;
        }
        let range = self.mutexes_at(&address);
        let exact = range.filter(|(first, last)| first == last).map(|(first, _)| first);
        if !matches!(op, Op::Reset { .. }) {
            self.mutexes.push(range.unwrap_or((0, u64::MAX)));
        }
        match op {
            Op::Lock { .. } => {
                if let Some(mutex) = exact {
                    let lock = Lock::Mutex(mutex);
                    if state.holds(lock) && self.world.is_trusted(lock) {
                        return false;
                    }
                    state.take(lock);
                }
            }
            Op::TryLock { target, .. } => {
                let held = exact
                    .is_some_and(|mutex| state.holds(Lock::Mutex(mutex)) && self.world.is_trusted(Lock::Mutex(mutex)));
                let most = u128::from(!held);
                let range = IntRange::of_unsigned(1, Interval { low: 0, high: most });
                self.assign(state, *target, Value::number(self.subject, Num::of_range(range)));
                if let (Some(mutex), false) = (exact, held) {
                    self.splits.tried.push(Tried { local: *target, value: Bits::new(1, 1), lock: Lock::Mutex(mutex) });
                }
            }
            _ => self.freed(state, &address, range, exact),
        }
        true
    }

    /// A mutex becomes free.
    fn freed(&mut self, state: &mut State, address: &Value, range: Option<(u64, u64)>, exact: Option<u64>) {
        let alone = self.is_alone(state);
        if let Some(mutex) = exact {
            if state.holds(Lock::Mutex(mutex)) {
                if self.mutation != Some(super::Mutation::KeptLock) {
                    self.release(state, Lock::Mutex(mutex));
                }
            } else if !alone {
                self.effect(Effect::Distrust(mutex, mutex));
            }
            return;
        }
        let (first, last) = match (range, address.chunks()) {
            (Some(range), _) => range,
            // Mutexes in objects made at run time protect nothing anyway.
            (None, Some(chunks))
                if chunks.iter().all(|chunk| matches!(chunk.base, Base::Mine(_) | Base::Made(_) | Base::Given(_))) =>
            {
                return;
            }
            (None, _) => (0, u64::MAX),
        };
        let held: SmallVec<[Lock; 4]> = (state.held.iter().copied())
            .filter(|lock| matches!(lock, Lock::Mutex(address) if (first..=last).contains(address)))
            .collect();
        for lock in held {
            self.release(state, lock);
        }
        if !alone {
            self.effect(Effect::Distrust(first, last));
        }
    }
}

/// The mutexes that are used and may be written over.
pub(crate) fn overwritten_mutexes(overwritten: &BTreeSet<(u64, u64)>, mutexes: &BTreeSet<(u64, u64)>) -> Vec<Effect> {
    let mut found = Vec::new();
    for &(first, last) in mutexes {
        // Few programs write where their mutexes are, and then where `main` is alone.
        for &(low, high) in overwritten.iter().take_while(|(low, _)| *low <= last) {
            if high >= first {
                found.push(Effect::Distrust(first.max(low), last.min(high)));
            }
        }
    }
    found
}

/// The locks of a state that keep others out.
pub(crate) fn trusted(world: &World, held: &[Lock]) -> Vec<Lock> {
    held.iter().copied().filter(|lock| world.is_trusted(*lock)).collect()
}
