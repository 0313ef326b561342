//! The fixed shape of a problem: points, chains of points, and access lists.
//!
//! A *node* is a point in the order: one event, or one atomic block. Collapsing a
//! block to a node is what makes "an order into any event of the block enters at
//! its begin, an order out leaves from its end" true without any rule; two events
//! of one node are compared by their positions in the chain alone. Nodes are
//! numbered chain by chain, so that the next node of a chain is the next number.
//!
//! Accesses are grouped by what may concern the same memory: one group per cell
//! where a class has only known cells, one group per class otherwise. Each group
//! has, per chain, its writes and reads in chain order.

use concord_logic::{IdVec, index_by};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::problem::{ChainId, EventId, EventKind, Problem};

/// A point in the order: an event or an atomic block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub u32);

index_by!(NodeId);

/// The accesses of one group in one chain, in chain order.
#[derive(Clone, Debug)]
pub(crate) struct ChainAccesses {
    pub chain: ChainId,
    pub writes: Vec<EventId>,
    pub reads: Vec<EventId>,
    /// One bit per write: whether it is known to happen.
    enabled: Vec<u64>,
}

/// Accesses that may concern the same memory.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Whether two members need a same-place literal to concern the same memory.
    pub symbolic: bool,
    /// Only the chains that access the group, ascending.
    pub chains: Vec<ChainAccesses>,
}

/// A member of a group: where its chain's list is and its place in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership {
    pub group: u32,
    pub list: u32,
    pub slot: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Layout {
    node_of: IdVec<EventId, NodeId>,
    chain_of: IdVec<NodeId, ChainId>,
    index_of: IdVec<NodeId, u32>,
    /// The first node of each chain.
    chain_base: IdVec<ChainId, u32>,
    /// Per chain: the position of each node's first event, and the chain's length.
    starts: IdVec<ChainId, Vec<u32>>,
    memberships: IdVec<EventId, Option<Membership>>,
    pub groups: Vec<Group>,
}

impl ChainAccesses {
    pub fn enable(&mut self, slot: u32) {
        self.enabled[slot as usize / 64] |= 1 << (slot % 64);
    }

    pub fn disable(&mut self, slot: u32) {
        self.enabled[slot as usize / 64] &= !(1 << (slot % 64));
    }

    /// The last enabled write among the first `bound` ones.
    pub fn last_enabled_below(&self, bound: usize) -> Option<usize> {
        let mut word = bound / 64;
        let mut bits = match self.enabled.get(word) {
            Some(&bits) => bits & ((1 << (bound % 64)) - 1),
            None => 0,
        };
        loop {
            if bits != 0 {
                return Some(word * 64 + 63 - bits.leading_zeros() as usize);
            }
            word = word.checked_sub(1)?;
            bits = self.enabled[word];
        }
    }

    /// The first enabled write from `bound` on.
    pub fn first_enabled_from(&self, bound: usize) -> Option<usize> {
        let mut word = bound / 64;
        let mut bits = self.enabled.get(word)? & (u64::MAX << (bound % 64));
        loop {
            if bits != 0 {
                return Some(word * 64 + bits.trailing_zeros() as usize);
            }
            word += 1;
            bits = *self.enabled.get(word)?;
        }
    }
}

impl Layout {
    /// # Panics
    /// If a block is not within one chain, or blocks overlap.
    pub fn new(problem: &Problem) -> Layout {
        let count = problem.events().len();
        let mut layout = Layout {
            node_of: IdVec::filled(NodeId(0), count),
            chain_of: IdVec::new(),
            index_of: IdVec::new(),
            chain_base: IdVec::new(),
            starts: IdVec::new(),
            memberships: IdVec::filled(None, count),
            groups: Vec::new(),
        };
        layout.number_nodes(problem);
        layout.group_accesses(problem);
        layout
    }

    fn number_nodes(&mut self, problem: &Problem) {
        let mut block_end: FxHashMap<EventId, u32> = FxHashMap::default();
        for &(first, last) in problem.blocks() {
            let (a, b) = (problem.event(first), problem.event(last));
            assert!(a.chain == b.chain && a.position <= b.position, "a block lies in one chain, in order");
            let double = block_end.insert(first, b.position);
            assert!(double.is_none(), "blocks do not overlap");
        }
        let mut opened = 0;
        for (chain, events) in problem.chains().iter().enumerate() {
            self.chain_base.push(self.chain_of.len() as u32);
            let mut starts = Vec::new();
            let mut position = 0;
            while position < events.len() {
                let node = self.chain_of.push(ChainId(chain as u32));
                let end = match block_end.get(&events[position]) {
                    Some(&end) => {
                        opened += 1;
                        end as usize
                    }
                    None => position,
                };
                self.index_of.push(starts.len() as u32);
                starts.push(position as u32);
                for &event in &events[position..=end] {
                    self.node_of[event] = node;
                }
                position = end + 1;
            }
            starts.push(events.len() as u32);
            self.starts.push(starts);
        }
        assert!(opened == block_end.len(), "blocks do not overlap");
    }

    fn group_accesses(&mut self, problem: &Problem) {
        let symbolic: FxHashSet<_> = problem
            .event_ids()
            .filter_map(|event| problem.place(event))
            .filter(|place| place.cell.is_none())
            .map(|place| place.class)
            .collect();
        let mut ids = FxHashMap::default();
        for (chain, events) in problem.chains().iter().enumerate() {
            let chain = ChainId(chain as u32);
            for &event in events {
                let Some(place) = problem.place(event) else { continue };
                let is_symbolic = symbolic.contains(&place.class);
                let key = (place.class, if is_symbolic { None } else { place.cell });
                let group = *ids.entry(key).or_insert_with(|| {
                    self.groups.push(Group { symbolic: is_symbolic, chains: Vec::new() });
                    self.groups.len() - 1
                });
                let chains = &mut self.groups[group].chains;
                if chains.last().is_none_or(|last| last.chain != chain) {
                    chains.push(ChainAccesses { chain, writes: Vec::new(), reads: Vec::new(), enabled: Vec::new() });
                }
                let list = chains.len() - 1;
                let accesses = &mut chains[list];
                let members = match problem.event(event).kind {
                    EventKind::Write(_) => &mut accesses.writes,
                    _ => &mut accesses.reads,
                };
                members.push(event);
                self.memberships[event] =
                    Some(Membership { group: group as u32, list: list as u32, slot: members.len() as u32 - 1 });
            }
        }
        for accesses in self.groups.iter_mut().flat_map(|group| &mut group.chains) {
            accesses.enabled = vec![0; accesses.writes.len().div_ceil(64)];
        }
    }

    pub fn node_count(&self) -> usize {
        self.chain_of.len()
    }

    /// All chains, ascending.
    pub fn chains(&self) -> impl Iterator<Item = ChainId> + use<> {
        self.starts.ids()
    }

    pub fn chain_count(&self) -> usize {
        self.starts.len()
    }

    pub fn node(&self, event: EventId) -> NodeId {
        self.node_of[event]
    }

    pub fn chain(&self, node: NodeId) -> ChainId {
        self.chain_of[node]
    }

    /// The place of the node in its chain.
    pub fn index(&self, node: NodeId) -> u32 {
        self.index_of[node]
    }

    /// The node at a place of a chain.
    pub fn node_at(&self, chain: ChainId, index: u32) -> NodeId {
        NodeId(self.chain_base[chain] + index)
    }

    /// The number of nodes of a chain.
    pub fn chain_len(&self, chain: ChainId) -> u32 {
        self.starts[chain].len() as u32 - 1
    }

    /// The position of the first event of the chain's node `index`, or the
    /// chain's length when there is no such node.
    pub fn start(&self, chain: ChainId, index: u32) -> u32 {
        let starts = &self.starts[chain];
        starts[(index as usize).min(starts.len() - 1)]
    }

    /// The positions of the node's events in its chain.
    pub fn positions(&self, node: NodeId) -> std::ops::Range<usize> {
        let (chain, index) = (self.chain(node), self.index(node));
        self.start(chain, index) as usize..self.start(chain, index + 1) as usize
    }

    /// Where the access is listed; `None` for marks.
    pub fn membership(&self, event: EventId) -> Option<Membership> {
        self.memberships[event]
    }
}
