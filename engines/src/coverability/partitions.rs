//! The graph of `mcov`: vertices, edges, partitions, and their withdrawal.
//!
//! As in the paper, every vertex belongs to the partition of one candidate (ζ, here
//! `root`), an edge leads from a covering predecessor to the vertex it was found for,
//! and [`Partitions::backtrack`] (Algorithm 2) removes the partitions of coverable
//! candidates but keeps what other partitions share.
//!
//! The paper keeps every predecessor of a partition as a vertex, even if a vertex of
//! another partition lies below it, so that it is at hand should the other one be
//! withdrawn. Here such a predecessor is no vertex; the vertex below *stands for* it
//! and remembers it. When that one is withdrawn, the predecessor is looked at again.
//! This is also what makes withdrawing sound where the printed algorithm is not: there
//! a vertex that changes its partition can lose the vertex below its predecessor
//! without being processed again (`tests/printed_algorithm.rs` has an example).
//!
//! A vertex that is not minimal any more sleeps in the shadow of a smaller one and
//! wakes when that one is withdrawn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::cover_index::CoverIndex;
use super::graph::{GraphVertex, SearchGraph};
use super::net::TransitionId;
use super::state::State;

/// A vertex of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VertexId(pub(super) u32);

impl VertexId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Debug)]
struct Vertex {
    state: Arc<State>,
    /// ζ: the candidate whose partition this vertex belongs to.
    root: VertexId,
    /// The vertices of which this is a covering predecessor.
    next: SmallVec<[(VertexId, TransitionId); 1]>,
    /// The covering predecessors of this vertex that are vertices.
    previous: Vec<VertexId>,
    /// Covering predecessors that lie above this vertex and are therefore not vertices.
    stands_for: Vec<Absent>,
    /// Larger vertices that sleep because of this one.
    shadow: Vec<VertexId>,
    /// The smaller vertex in whose shadow this one sleeps.
    sleeps: bool,
    processed: bool,
    alive: bool,
}

/// Covering predecessors of a vertex that are not in the graph.
#[derive(Debug)]
pub struct Absent {
    /// The vertex whose predecessors they are.
    pub next: VertexId,
    /// Which one; `None`: several, to be computed again.
    pub predecessor: Option<Box<(TransitionId, State)>>,
}

/// What a withdrawal leaves to be done.
#[derive(Debug, Default)]
pub struct Left {
    /// Vertices that may be minimal now; [`Partitions::wake`] must be called for each.
    pub woken: Vec<VertexId>,
    /// Covering predecessors that no vertex stands for any more.
    pub absent: Vec<(VertexId, TransitionId, State)>,
}

/// The vertices U with their work set W.
#[derive(Debug, Default)]
pub struct Partitions {
    vertices: Vec<Vertex>,
    members: rustc_hash::FxHashMap<VertexId, Vec<VertexId>>,
    minimal: CoverIndex,
    work: BinaryHeap<Reverse<(u64, u32)>>,
}

impl Partitions {
    /// How many vertices there ever were.
    pub fn created(&self) -> usize {
        self.vertices.len()
    }

    /// The state of a vertex.
    pub fn state(&self, vertex: VertexId) -> &Arc<State> {
        &self.vertices[vertex.index()].state
    }

    /// The candidate whose partition a vertex belongs to.
    pub fn root(&self, vertex: VertexId) -> VertexId {
        self.vertices[vertex.index()].root
    }

    /// Whether a vertex is still in the graph.
    pub fn is_alive(&self, vertex: VertexId) -> bool {
        self.vertices[vertex.index()].alive
    }

    /// The vertices of which a vertex is a covering predecessor.
    pub fn next(&self, vertex: VertexId) -> &[(VertexId, TransitionId)] {
        &self.vertices[vertex.index()].next
    }

    /// A minimal vertex below a state.
    pub fn below(&self, state: &State) -> Option<VertexId> {
        self.minimal.below(state).map(VertexId)
    }

    /// The minimal elements.
    pub fn minimal(&self) -> impl Iterator<Item = (&Arc<State>, VertexId)> {
        self.minimal.iter().map(|(state, key)| (state, VertexId(key)))
    }

    /// Takes a minimal, unprocessed vertex from the work set.
    pub fn take(&mut self) -> Option<VertexId> {
        while let Some(Reverse((_, id))) = self.work.pop() {
            let vertex = &mut self.vertices[id as usize];
            if vertex.alive && !vertex.sleeps && !vertex.processed {
                vertex.processed = true;
                return Some(VertexId(id));
            }
        }
        None
    }

    /// Adds a target: a root that may lie above other vertices. Returns whether it is
    /// minimal.
    pub fn add_target(&mut self, state: State) -> bool {
        let id = self.fresh(state, None);
        self.wake(id)
    }

    /// Adds a candidate: the root of a new partition, with no vertex below it.
    pub fn add_candidate(&mut self, state: State) -> VertexId {
        let id = self.fresh(state, None);
        self.place(id);
        id
    }

    /// Adds a covering predecessor to the partition of `next`.
    pub fn add_predecessor(&mut self, state: State, next: VertexId, transition: TransitionId) -> VertexId {
        let id = self.fresh(state, Some(self.root(next)));
        self.connect(id, next, transition);
        self.place(id);
        id
    }

    /// Adds an edge from a covering predecessor that is a vertex already.
    pub fn connect(&mut self, vertex: VertexId, next: VertexId, transition: TransitionId) {
        let edges = &mut self.vertices[vertex.index()].next;
        if vertex != next && !edges.iter().any(|&(known, _)| known == next) {
            edges.push((next, transition));
            self.vertices[next.index()].previous.push(vertex);
        }
    }

    /// Remembers that `vertex` stands for a larger covering predecessor of `next`, or for
    /// several that are not named.
    pub fn stand_for(&mut self, vertex: VertexId, next: VertexId, predecessor: Option<(TransitionId, State)>) {
        if vertex != next {
            let predecessor = predecessor.map(Box::new);
            self.vertices[vertex.index()].stands_for.push(Absent { next, predecessor });
        }
    }

    fn fresh(&mut self, state: State, root: Option<VertexId>) -> VertexId {
        let id = VertexId(u32::try_from(self.vertices.len()).expect("fewer than 2^32 vertices"));
        let root = root.unwrap_or(id);
        self.vertices.push(Vertex {
            state: Arc::new(state),
            root,
            next: SmallVec::new(),
            previous: Vec::new(),
            stands_for: Vec::new(),
            shadow: Vec::new(),
            sleeps: false,
            processed: false,
            alive: true,
        });
        self.members.entry(root).or_default().push(id);
        id
    }

    /// Makes a vertex minimal; larger ones fall into its shadow.
    fn place(&mut self, id: VertexId) {
        let state = self.state(id).clone();
        for larger in self.minimal.all_above(&state) {
            let larger = VertexId(larger);
            let other = &mut self.vertices[larger.index()];
            other.sleeps = true;
            self.minimal.remove(&other.state);
            self.vertices[id.index()].shadow.push(larger);
        }
        self.minimal.insert(state, id.0);
        self.vertices[id.index()].sleeps = false;
        self.enqueue(id);
    }

    fn enqueue(&mut self, id: VertexId) {
        let vertex = &self.vertices[id.index()];
        if vertex.alive && !vertex.sleeps && !vertex.processed {
            self.work.push(Reverse((vertex.state.marking.total(), id.0)));
        }
    }

    /// All vertices below a state, sleeping ones included.
    pub fn all_below(&self, state: &State) -> Vec<VertexId> {
        let mut found: Vec<VertexId> = self.minimal.all_below(state).into_iter().map(VertexId).collect();
        let mut at = 0;
        while at < found.len() {
            for &sleeper in &self.vertices[found[at].index()].shadow {
                let other = &self.vertices[sleeper.index()];
                if other.alive && other.sleeps && state.marking.covers(&other.state.marking) {
                    found.push(sleeper);
                }
            }
            at += 1;
        }
        found
    }

    /// Removes the partitions of the candidates `withdrawn`, except for what is shared
    /// with others (Algorithm 2).
    pub fn backtrack(&mut self, withdrawn: &FxHashSet<VertexId>) -> Left {
        let mut doomed: Vec<VertexId> = Vec::new();
        for root in withdrawn {
            doomed.extend(self.members.remove(root).unwrap_or_default());
        }
        doomed.retain(|id| self.is_alive(*id) && withdrawn.contains(&self.root(*id)));
        doomed.sort_unstable();
        doomed.dedup();
        self.keep_shared(&doomed, withdrawn);
        doomed.retain(|id| withdrawn.contains(&self.root(*id)));
        self.remove(&doomed)
    }

    /// Resolves conflicting edges: what leads into a remaining partition joins it.
    fn keep_shared(&mut self, doomed: &[VertexId], withdrawn: &FxHashSet<VertexId>) {
        for &id in doomed {
            if !withdrawn.contains(&self.root(id)) {
                continue;
            }
            let outside = self.next(id).iter().map(|&(next, _)| next);
            let outside = outside.filter(|&next| self.is_alive(next)).map(|next| self.root(next));
            let Some(root) = outside.into_iter().find(|root| !withdrawn.contains(root)) else { continue };
            let mut pending = vec![id];
            while let Some(id) = pending.pop() {
                if !self.is_alive(id) || !withdrawn.contains(&self.root(id)) {
                    continue;
                }
                self.vertices[id.index()].root = root;
                self.members.entry(root).or_default().push(id);
                pending.extend(&self.vertices[id.index()].previous);
            }
        }
    }

    fn remove(&mut self, doomed: &[VertexId]) -> Left {
        let mut unmet: Vec<Absent> = Vec::new();
        let mut sleepers: Vec<VertexId> = Vec::new();
        for &id in doomed {
            let vertex = &mut self.vertices[id.index()];
            vertex.alive = false;
            unmet.append(&mut vertex.stands_for);
            sleepers.append(&mut vertex.shadow);
            let next = std::mem::take(&mut vertex.next);
            vertex.previous = Vec::new();
            if !vertex.sleeps {
                let state = vertex.state.clone();
                self.minimal.remove(&state);
            }
            for (next, _) in next {
                self.vertices[next.index()].previous.retain(|other| *other != id);
            }
        }
        let mut left = Left::default();
        for Absent { next, predecessor } in unmet {
            let vertex = &mut self.vertices[next.index()];
            match predecessor {
                _ if !vertex.alive || !vertex.processed => {}
                Some(one) if !vertex.sleeps => left.absent.push((next, one.0, one.1)),
                _ => {
                    // Several predecessors, or not needed while it sleeps: all of them again.
                    vertex.processed = false;
                    self.enqueue(next);
                }
            }
        }
        sleepers.retain(|id| self.is_alive(*id));
        sleepers.sort_by_key(|id| (self.state(*id).marking.total(), *id));
        sleepers.dedup();
        left.woken = sleepers;
        left
    }

    /// Settles a vertex whose smaller one was removed: it falls into another shadow,
    /// or is minimal again (then `true`).
    pub fn wake(&mut self, id: VertexId) -> bool {
        let state = self.state(id).clone();
        match self.below(&state) {
            Some(smaller) if smaller != id => {
                self.vertices[id.index()].sleeps = true;
                self.vertices[smaller.index()].shadow.push(id);
                false
            }
            _ => {
                self.place(id);
                true
            }
        }
    }

    /// The graph for drawing: living vertices only.
    pub fn graph(&self) -> SearchGraph {
        let living: Vec<usize> = (0..self.vertices.len()).filter(|&id| self.vertices[id].alive).collect();
        let number = |id: VertexId| living.binary_search(&id.index()).ok();
        let mut graph = SearchGraph::default();
        for (at, &id) in living.iter().enumerate() {
            let vertex = &self.vertices[id];
            graph.vertices.push(GraphVertex {
                state: State::clone(&vertex.state),
                root: number(vertex.root).unwrap_or(at),
                processed: vertex.processed,
                minimal: !vertex.sleeps,
            });
            graph.edges.extend(vertex.next.iter().filter_map(|&(next, by)| Some((at, number(next)?, by))));
            graph.stands_for.extend(vertex.stands_for.iter().filter_map(|absent| Some((at, number(absent.next)?))));
        }
        graph
    }
}
