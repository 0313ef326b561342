//! Uncoverability proofs and how they are made small.
//!
//! A proof is an upward-closed set, given by its minimal elements (Definition 2 of
//! the paper). A search may leave elements in it that nothing depends on any more.
//! [`Proof::prune`] keeps what the targets need; [`Proof::minimise`] removes elements
//! until no proper subset of them is a proof.

use std::collections::VecDeque;
use std::sync::Arc;

use concord_logic::Interrupter;

use super::cover_index::CoverIndex;
use super::invariant::Invariant;
use super::net::Problem;
use super::predecessors;
use super::state::{CountOverflow, State};

/// An upward-closed set that separates the targets from the initial states, and
/// invariants that refute what would have to be in it otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The minimal elements of the set.
    pub elements: Vec<State>,
    /// Linear invariants of all reachable states.
    pub invariants: Vec<Invariant>,
}

impl Proof {
    /// The largest number of tokens (threads) in an element.
    pub fn width(&self) -> u64 {
        self.elements.iter().map(|element| element.marking.total()).max().unwrap_or(0)
    }

    /// Whether an invariant shows that no reachable state covers this one.
    fn refutes(&self, state: &State) -> bool {
        self.invariants.iter().any(|invariant| invariant.refutes(state))
    }

    /// The elements in use, and the length in steps of the longest of the shortest
    /// paths from a target back to an element.
    fn used(&self, problem: &Problem, interrupter: &Interrupter) -> Option<(Vec<bool>, usize)> {
        let index = self.index();
        let mut used = vec![false; self.elements.len()];
        let mut queue = VecDeque::new();
        let mut longest = 0;
        for target in &problem.targets {
            if let Some(key) = index.below(target)
                && !std::mem::replace(&mut used[key as usize], true)
            {
                queue.push_back((key, 0));
            }
        }
        while let Some((key, depth)) = queue.pop_front() {
            if interrupter.is_interrupted() {
                return None;
            }
            longest = longest.max(depth);
            for predecessor in predecessors::collect(&problem.net, &self.elements[key as usize], |_| false).ok()? {
                if let Some(below) = index.below(&predecessor.state)
                    && !std::mem::replace(&mut used[below as usize], true)
                {
                    queue.push_back((below, depth + 1));
                }
            }
        }
        Some((used, longest))
    }

    fn index(&self) -> CoverIndex {
        let mut index = CoverIndex::new();
        for (key, element) in self.elements.iter().enumerate() {
            index.insert(Arc::new(element.clone()), key as u32);
        }
        index
    }

    /// Keeps the elements that the targets need; returns the length of the longest path.
    /// Interrupted, it leaves the proof as it is.
    pub fn prune(&mut self, problem: &Problem, interrupter: &Interrupter) -> Option<usize> {
        let (used, longest) = self.used(problem, interrupter)?;
        let mut keep = used.iter();
        self.elements.retain(|_| *keep.next().unwrap_or(&true));
        Some(longest)
    }

    /// Removes elements until no proper subset of them is a proof. Quadratic;
    /// interrupted, it leaves a proof that may not be minimal.
    pub fn minimise(&mut self, problem: &Problem, interrupter: &Interrupter) {
        let mut at = self.elements.len();
        while at > 0 && !interrupter.is_interrupted() {
            at -= 1;
            if let Ok(Some(smaller)) = self.largest_proof_without(problem, at) {
                self.elements = smaller;
                at = at.min(self.elements.len());
            }
        }
    }

    /// The largest proof among the subsets of the elements without one of them.
    fn largest_proof_without(&self, problem: &Problem, without: usize) -> Result<Option<Vec<State>>, CountOverflow> {
        let mut index = self.index();
        index.remove(&self.elements[without]);
        loop {
            let open = |state: &State| index.below(state).is_none() && !self.refutes(state);
            if problem.targets.iter().any(open) {
                return Ok(None);
            }
            let mut outside = None;
            for (element, _) in index.iter() {
                let predecessors = predecessors::collect(&problem.net, element, |_| false)?;
                if predecessors.iter().any(|predecessor| open(&predecessor.state)) {
                    outside = Some(element.clone());
                    break;
                }
            }
            match outside {
                Some(element) => index.remove(&element),
                None => break,
            };
        }
        let mut kept: Vec<(State, u32)> = index.iter().map(|(state, key)| (State::clone(state), key)).collect();
        kept.sort_by_key(|(_, key)| *key);
        Ok(Some(kept.into_iter().map(|(state, _)| state).collect()))
    }
}
