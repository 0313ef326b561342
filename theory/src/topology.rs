//! A topological order of the nodes, kept while edges come and go.
//!
//! Pearce and Kelly's two-way search: an edge `u → v` that agrees with the ranks costs nothing.
//! Otherwise only nodes ranked between `v` and `u` can be affected: what is reached from `v` in there
//! must move behind what reaches `u`, and if `v` reaches `u` the edge closes a cycle. Taking
//! edges away leaves the order valid, so that backtracking costs nothing at all.
//!
//! Invariant: along every chain, every static order and every edge of the log the rank grows.

use concord_logic::IdVec;

use crate::layout::{Layout, NodeId};
use crate::order::OrderLog;
use crate::reach::Reach;

#[derive(Clone, Debug, Default)]
pub(crate) struct Topology {
    rank: IdVec<NodeId, u32>,
    /// By node: the search that saw it last.
    seen: IdVec<NodeId, u32>,
    search: u32,
}

/// Where a search goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Forward,
    Backward,
}

impl Topology {
    /// An order in which everything static agrees.
    pub fn new(layout: &Layout, statically: &impl Reach) -> Topology {
        let count = layout.node_count();
        let mut nodes: Vec<(u32, u32)> = (0..count as u32)
            .map(|node| {
                let chains = layout.chains();
                // What is before a node has strictly less before it.
                (chains.map(|chain| statically.before(NodeId(node), chain)).sum(), node)
            })
            .collect();
        nodes.sort_unstable();
        let mut rank = IdVec::filled(0, count);
        for (place, &(_, node)) in nodes.iter().enumerate() {
            rank[NodeId(node)] = place as u32;
        }
        Topology { rank, seen: IdVec::filled(0, count), search: 0 }
    }

    /// Makes the order agree with a new edge; false if the edge would close a cycle.
    pub fn admit(&mut self, layout: &Layout, orders: &OrderLog, from: NodeId, to: NodeId) -> bool {
        if self.rank[from] < self.rank[to] {
            return true;
        }
        let Some(mut after) = self.affected(layout, orders, from, to, Way::Forward) else { return false };
        let before = self.affected(layout, orders, from, to, Way::Backward);
        let mut before = before.expect("the other way found no cycle");
        let by_rank = |&node: &NodeId| self.rank[node];
        after.sort_unstable_by_key(by_rank);
        before.sort_unstable_by_key(by_rank);
        let mut ranks: Vec<u32> = before.iter().chain(&after).map(by_rank).collect();
        ranks.sort_unstable();
        for (node, rank) in before.into_iter().chain(after).zip(ranks) {
            self.rank[node] = rank;
        }
        true
    }

    /// The nodes that must move for an edge: those ranked between its ends that are reached from its target, or that reach its
    /// source; `None` if the search from one end meets the other.
    fn affected(
        &mut self,
        layout: &Layout,
        orders: &OrderLog,
        from: NodeId,
        to: NodeId,
        way: Way,
    ) -> Option<Vec<NodeId>> {
        let (low, high) = (self.rank[to], self.rank[from]);
        let (start, goal) = if way == Way::Forward { (to, from) } else { (from, to) };
        self.search += 1;
        self.seen[start] = self.search;
        let mut found = vec![start];
        let mut next = 0;
        let mut neighbours = Vec::new();
        while let Some(&node) = found.get(next) {
            next += 1;
            neighbours.clear();
            let (chain, index) = (layout.chain(node), layout.index(node));
            match way {
                Way::Forward => {
                    neighbours.extend(orders.targets(node));
                    if index + 1 < layout.chain_len(chain) {
                        neighbours.push(NodeId(node.0 + 1));
                    }
                }
                Way::Backward => {
                    neighbours.extend(orders.sources(node));
                    if index > 0 {
                        neighbours.push(NodeId(node.0 - 1));
                    }
                }
            }
            for &neighbour in &neighbours {
                if neighbour == goal {
                    return None;
                }
                let rank = self.rank[neighbour];
                if (low..=high).contains(&rank) && self.seen[neighbour] != self.search {
                    self.seen[neighbour] = self.search;
                    found.push(neighbour);
                }
            }
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::Reason;
    use crate::problem::{EventKind, Problem};
    use crate::reach::{ClosureKind, Reachability};

    /// Random edges on four chains, against a transitive closure.
    #[test]
    fn an_edge_is_refused_iff_it_closes_a_cycle() {
        let mut problem = Problem::new();
        for _ in 0..4 {
            let chain = problem.add_chain();
            for _ in 0..6 {
                problem.add_event(chain, EventKind::Mark, None);
            }
        }
        let layout = Layout::new(&problem);
        let mut state = 3_u64;
        let mut refused = 0;
        for _ in 0..50 {
            let mut closed = Reachability::new(&layout, ClosureKind::Matrix);
            let mut topology = Topology::new(&layout, &closed);
            let mut orders = OrderLog::new(layout.node_count());
            for _ in 0..60 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let (from, to) = (NodeId((state >> 33) as u32 % 24), NodeId((state >> 45) as u32 % 24));
                if from == to {
                    continue;
                }
                let admitted = topology.admit(&layout, &orders, from, to);
                assert_eq!(admitted, !closed.precedes(&layout, to, from));
                refused += u32::from(!admitted);
                if admitted {
                    orders.push(from, to, Reason::Static);
                    if !closed.precedes(&layout, from, to) {
                        closed.insert(&layout, from, to);
                    }
                }
            }
        }
        assert!(refused > 100);
    }
}
