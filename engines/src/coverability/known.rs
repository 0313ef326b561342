//! D, the downward-closed set of states known to be coverable, and why.
//!
//! It starts as everything below the initial states, which may be infinite and is
//! therefore kept by its maximal elements with omega. Every entry remembers why it is
//! coverable, so that an execution can be given for anything in the set.

use std::sync::Arc;

use super::cover_index::CoverIndex;
use super::execution::Path;
use super::karp_miller::{KarpMiller, NodeId};
use super::karp_miller_path::trace;
use super::net::{Problem, TransitionId};
use super::state::State;
use concord_logic::IdVec;

/// An entry of [`Known`]; entries are never forgotten, even if a larger one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryId(u32);

concord_logic::index_by!(EntryId);

/// Why a state is coverable.
#[derive(Clone, Debug)]
pub enum Reason {
    /// It lies below an initial state.
    Initial,
    /// `before` is covered by the entry `cause`, and the transition leads from it to
    /// a state that covers this one.
    Step {
        /// The entry that covers the state before.
        cause: EntryId,
        /// The state before.
        before: State,
        /// The transition.
        transition: TransitionId,
    },
    /// The forward search found it.
    Forward(NodeId),
}

/// The states known to be coverable.
#[derive(Clone, Debug)]
pub struct Known {
    entries: IdVec<EntryId, (Arc<State>, Reason)>,
    maximal: CoverIndex,
}

impl Known {
    /// Everything below the initial states.
    pub fn new(problem: &Problem) -> Known {
        let mut known = Known { entries: IdVec::new(), maximal: CoverIndex::new() };
        for initial in &problem.initial {
            known.insert(Arc::new(initial.limit()), Reason::Initial);
        }
        known
    }

    /// The entry that shows that a state is coverable, if it is known to be.
    pub fn covering(&self, state: &State) -> Option<EntryId> {
        self.maximal.above(state).map(EntryId)
    }

    /// Adds everything below a state, unless it is known; returns the entry that
    /// covers it and whether that is new.
    pub fn insert(&mut self, state: Arc<State>, reason: Reason) -> (EntryId, bool) {
        if let Some(entry) = self.covering(&state) {
            return (entry, false);
        }
        let key = u32::try_from(self.entries.len()).expect("fewer than 2^32 entries");
        for smaller in self.maximal.all_below(&state) {
            let smaller = self.entries[EntryId(smaller)].0.clone();
            self.maximal.remove(&smaller);
        }
        self.maximal.insert(state.clone(), key);
        self.entries.push((state, reason));
        (EntryId(key), true)
    }

    /// The maximal elements, ascending.
    #[cfg(test)]
    pub fn maximal(&self) -> Vec<State> {
        let mut all: Vec<State> = self.maximal.iter().map(|(state, _)| State::clone(state)).collect();
        all.sort();
        all
    }

    /// A path to a state that covers `goal`, which the entry covers. `None` if it is
    /// too long to be written down.
    pub(super) fn path(
        &self,
        problem: &Problem,
        forward: Option<&KarpMiller<'_>>,
        entry: EntryId,
        goal: &State,
    ) -> Option<Path> {
        let mut steps: Vec<(TransitionId, State)> = Vec::new();
        let (mut entry, mut goal) = (entry, goal.clone());
        let mut path = loop {
            match &self.entries[entry].1 {
                Reason::Initial => break Path { start: goal, steps: Vec::new() },
                Reason::Forward(node) => break trace(problem, forward?, *node, &goal)?,
                Reason::Step { cause, before, transition } => {
                    steps.push((*transition, std::mem::replace(&mut goal, before.clone())));
                    entry = *cause;
                }
            }
        };
        steps.reverse();
        path.steps.extend(steps);
        Some(path)
    }
}
