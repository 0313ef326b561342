//! The generalised Karp–Miller procedure: forward search with acceleration.
//!
//! A tree of states with omega, each of which stands for coverable states only. A
//! new state is dropped if a known one covers it; if it covers an ancestor, then the
//! way from there can be repeated, and the places that grew become omega — but only
//! those that no transfer on that way (or on a way repeated on that way) touches:
//! a transfer may move the gain of one round elsewhere in the next. Without transfers
//! the search ends and its result is exactly what is coverable; with transfers it
//! may go on for ever and is stopped by its limit. It is the paper's coverability
//! oracle and the algorithm `gkm`.

use std::sync::Arc;

use concord_logic::IdVec;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::cover_index::CoverIndex;
use super::limit_step::{Completeness, fire};
use super::net::{Problem, TransitionId};
use super::state::{Count, Marking, PlaceId, State};

/// With transfers, only so many ancestors are looked at: acceleration need not lead to
/// an end there, and branches may become very long.
const ANCESTORS_LIMIT: usize = 200;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

concord_logic::index_by!(NodeId);

/// A repetition that made places omega.
#[derive(Clone, Debug)]
pub(super) struct Acceleration {
    /// The way from here is repeated.
    pub ancestor: NodeId,
    /// The state before these places became omega.
    pub before: Marking,
    /// The places.
    pub pumped: SmallVec<[PlaceId; 4]>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub state: Arc<State>,
    pub parent: Option<(NodeId, TransitionId)>,
    /// In the order in which they were applied.
    pub accelerations: Vec<Acceleration>,
    /// The closest ancestor with the same shared state.
    same_shared: Option<NodeId>,
    /// Places that transfers on the step or on the repeated ways touch.
    touched: Vec<PlaceId>,
    /// Covered by a later node: its successors are not needed.
    covered: bool,
}

/// Why the search is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Everything coverable is known.
    Complete,
    /// Some successors were left out or the limit was reached.
    GaveUp,
}

/// The tree and what is known to be coverable.
#[derive(Debug)]
pub struct KarpMiller<'p> {
    problem: &'p Problem,
    pub(super) nodes: IdVec<NodeId, Node>,
    maximal: CoverIndex,
    stack: Vec<NodeId>,
    has_transfers: bool,
    cut: bool,
    entries: usize,
    entry_limit: usize,
}

impl<'p> KarpMiller<'p> {
    /// The tree of initial states. `entry_limit` bounds the memory, in (place, count)
    /// pairs over all nodes.
    pub fn new(problem: &'p Problem, entry_limit: usize) -> KarpMiller<'p> {
        let has_transfers = problem.net.transitions().iter().any(|transition| !transition.transfers.is_empty());
        let mut tree = KarpMiller {
            problem,
            nodes: IdVec::new(),
            maximal: CoverIndex::new(),
            stack: Vec::new(),
            has_transfers,
            cut: false,
            entries: 0,
            entry_limit,
        };
        for initial in &problem.initial {
            tree.add(initial.limit(), None, Vec::new(), Vec::new());
        }
        tree
    }

    /// The number of nodes.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The maximal states known to be coverable.
    pub fn maximal(&self) -> impl Iterator<Item = (&Arc<State>, NodeId)> {
        self.maximal.iter().map(|(state, key)| (state, NodeId(key)))
    }

    /// A node that covers a state.
    pub fn covering(&self, state: &State) -> Option<NodeId> {
        self.maximal.above(state).map(NodeId)
    }

    pub(super) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }

    /// Expands one node; calls `found` for every new node. Returns how it ended if
    /// nothing is left to expand.
    pub fn expand(&mut self, mut found: impl FnMut(&Arc<State>, NodeId)) -> Option<Finish> {
        let node = loop {
            match self.stack.pop() {
                None => return Some(if self.cut { Finish::GaveUp } else { Finish::Complete }),
                Some(node) if self.node(node).covered => {}
                Some(node) => break node,
            }
        };
        if self.entries > self.entry_limit {
            return Some(Finish::GaveUp);
        }
        let state = self.node(node).state.clone();
        let net = &self.problem.net;
        let mut results = Vec::new();
        for transition in net.leaving(&state) {
            results.clear();
            if fire(net.transition(transition), &state, &mut results) == Completeness::Cut {
                self.cut = true;
            }
            for result in results.drain(..) {
                if self.maximal.above(&result).is_some() {
                    continue;
                }
                let mut touched = Vec::new();
                let (state, accelerations) = self.accelerate(node, transition, result, &mut touched);
                let fresh = self.add(state, Some((node, transition)), accelerations, touched);
                found(&self.node(fresh).state, fresh);
            }
        }
        None
    }

    fn add(
        &mut self,
        state: State,
        parent: Option<(NodeId, TransitionId)>,
        accelerations: Vec<Acceleration>,
        touched: Vec<PlaceId>,
    ) -> NodeId {
        let state = Arc::new(state);
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes"));
        for key in self.maximal.all_below(&state) {
            let covered = &mut self.nodes[NodeId(key)];
            covered.covered = true;
            let state = covered.state.clone();
            self.maximal.remove(&state);
        }
        self.maximal.insert(state.clone(), id.0);
        self.entries += state.marking.entries().len() + 8;
        let same_shared = parent.and_then(|(parent, _)| self.nearest(parent, &state));
        self.nodes.push(Node { state, parent, accelerations, same_shared, touched, covered: false });
        self.stack.push(id);
        id
    }

    /// The closest node with the same shared state, from `start` upward.
    fn nearest(&self, start: NodeId, state: &State) -> Option<NodeId> {
        let mut at = Some(start);
        while let Some(id) = at {
            let node = self.node(id);
            if node.state.shared == state.shared {
                return Some(id);
            }
            at = node.parent.map(|(parent, _)| parent);
        }
        None
    }

    /// Makes omega what repeating the way from an ancestor makes arbitrarily large.
    fn accelerate(
        &self,
        parent: NodeId,
        transition: TransitionId,
        mut state: State,
        touched: &mut Vec<PlaceId>,
    ) -> (State, Vec<Acceleration>) {
        let mut accelerations = Vec::new();
        if !self.has_transfers {
            let mut at = self.nearest(parent, &state);
            while let Some(id) = at {
                self.pump(id, &mut state, &|_| true, &mut accelerations);
                at = self.node(id).same_shared;
            }
            return (state, accelerations);
        }
        let mut on_way: FxHashSet<PlaceId> = FxHashSet::default();
        self.touch(transition, &mut on_way);
        touched.extend(on_way.iter().copied());
        let mut at = Some(parent);
        for _ in 0..ANCESTORS_LIMIT {
            let Some(id) = at else { break };
            let node = self.node(id);
            if node.state.shared == state.shared
                && self.pump(id, &mut state, &|place| !on_way.contains(&place), &mut accelerations)
            {
                touched.extend(on_way.iter().copied());
            }
            on_way.extend(node.touched.iter().copied());
            at = node.parent.map(|(parent, _)| parent);
        }
        touched.sort_unstable();
        touched.dedup();
        (state, accelerations)
    }

    fn touch(&self, transition: TransitionId, places: &mut FxHashSet<PlaceId>) {
        for transfer in &self.problem.net.transition(transition).transfers {
            places.insert(transfer.place);
            for option in &transfer.options {
                places.extend(option.entries().iter().map(|(place, _)| *place));
            }
        }
    }

    fn pump(
        &self,
        ancestor: NodeId,
        state: &mut State,
        allowed: &dyn Fn(PlaceId) -> bool,
        accelerations: &mut Vec<Acceleration>,
    ) -> bool {
        let old = &self.node(ancestor).state.marking;
        if !state.marking.covers(old) {
            return false;
        }
        let pumped: SmallVec<[PlaceId; 4]> = state
            .marking
            .entries()
            .iter()
            .filter(|&&(place, count)| !count.is_omega() && count > old.get(place) && allowed(place))
            .map(|(place, _)| *place)
            .collect();
        if pumped.is_empty() {
            return false;
        }
        let before = state.marking.clone();
        for &place in &pumped {
            state.marking.set(place, Count::OMEGA);
        }
        accelerations.push(Acceleration { ancestor, before, pumped });
        true
    }
}
