//! The set of visited states.
//!
//! States are stored exactly, but in parts: each distinct thread and each distinct
//! shared part is kept once and a state is a short list of their numbers. For each
//! state, the move that reached it first is kept, so that a schedule to it can be told.

use std::hash::Hash;
use std::sync::Arc;

use concord_logic::IdVec;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::Schedule;
use crate::explore::Move;
use crate::state::{Shared, State, Thread};

/// A visited state, in the order of visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StateIndex(u32);

concord_logic::index_by!(StateIndex);

#[derive(Debug, Default)]
pub(crate) struct Visited {
    threads: FxHashMap<Arc<Thread>, u32>,
    shared: FxHashMap<Arc<Shared>, u32>,
    states: FxHashSet<SmallVec<[u32; 6]>>,
    /// Indexed by [`StateIndex`].
    reached_by: IdVec<StateIndex, Option<Move>>,
}

impl Visited {
    /// The number of states.
    pub fn len(&self) -> u32 {
        self.reached_by.len() as u32
    }

    /// Adds a state; `None` if it is there already.
    pub fn insert(&mut self, state: &State, reached_by: Option<Move>) -> Option<StateIndex> {
        let mut key = SmallVec::with_capacity(state.threads.len() + 1);
        key.push(number(&mut self.shared, &state.shared));
        key.extend(state.threads.iter().map(|thread| number(&mut self.threads, thread)));
        if !self.states.insert(key) {
            return None;
        }
        Some(self.reached_by.push(reached_by))
    }

    /// The schedule to a state, and one move further.
    pub fn schedule(&self, state: StateIndex, further: Option<&Move>) -> Schedule {
        let mut moves: Vec<&Move> = further.into_iter().collect();
        let mut at = state;
        while let Some(by) = &self.reached_by[at] {
            moves.push(by);
            at = by.from;
        }
        let mut schedule = Schedule::default();
        for by in moves.into_iter().rev() {
            schedule.threads.extend((0..by.steps).map(|_| by.thread));
            schedule.choices.extend(by.choices.iter().cloned());
        }
        schedule
    }
}

/// The number of a part, a new one if it was never seen.
fn number<T: Hash + Eq>(parts: &mut FxHashMap<Arc<T>, u32>, part: &Arc<T>) -> u32 {
    let next = u32::try_from(parts.len()).expect("fewer than 2^32 parts");
    *parts.entry(Arc::clone(part)).or_insert(next)
}
