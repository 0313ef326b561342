//! Reachability as chain clocks.
//!
//! For each node and chain two numbers: how many nodes of the chain are before it
//! (they are a prefix), and which node of the chain is the first after it (from
//! there on all are). `a ≺ b` is one comparison. An insertion `u → v` can only
//! enlarge the clocks of `v` and what follows it, and only in the chains where `u`
//! knows more than `v`: it walks each chain from the first node after `v` and stops
//! at the first node that learns nothing, since later nodes of a chain know at
//! least as much. The same backwards from `u`.
//!
//! Invariant: the clocks are transitively closed; along a chain they are monotone.
//! Memory is nodes × chains; there is no matrix over pairs of nodes.

use crate::layout::{Layout, NodeId};
use crate::problem::ChainId;

/// "No node of this chain comes later."
pub(crate) const NEVER: u32 = u32::MAX;

/// One changed clock entry: where, and what it was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockChange {
    slot: u32,
    old: u32,
}

/// Which clock of a node changed, towards which chain.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Learned {
    /// More of the chain is before the node.
    Before(NodeId, ChainId),
    /// More of the chain is after the node.
    After(NodeId, ChainId),
}

#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    chains: u32,
    /// Entries of all nodes: first the before-clocks, then the after-clocks.
    entries: Vec<u32>,
    half: u32,
    /// Entries written since construction.
    pub updates: u64,
    news: Vec<(u32, u32)>,
}

impl Clocks {
    /// The clocks of program order alone.
    pub fn new(layout: &Layout) -> Clocks {
        let chains = layout.chain_count() as u32;
        let half = u32::try_from(layout.node_count() * chains as usize).expect("clocks fit 32 bits");
        assert!(half < u32::MAX / 2, "clocks fit 32 bits");
        let mut entries = vec![0; 2 * half as usize];
        entries[half as usize..].fill(NEVER);
        for node in 0..layout.node_count() as u32 {
            let (chain, index) = (layout.chain(NodeId(node)), layout.index(NodeId(node)));
            let slot = (node * chains + chain.0) as usize;
            entries[slot] = index;
            entries[half as usize + slot] = index + 1;
        }
        Clocks { chains, entries, half, updates: 0, news: Vec::new() }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
    }

    /// How many nodes of the chain are before the node.
    pub fn before(&self, node: NodeId, chain: ChainId) -> u32 {
        self.entries[(node.0 * self.chains + chain.0) as usize]
    }

    /// The first node of the chain after the node, or [`NEVER`] (or the chain's length).
    pub fn after(&self, node: NodeId, chain: ChainId) -> u32 {
        self.entries[(self.half + node.0 * self.chains + chain.0) as usize]
    }

    /// Whether `a ≺ b`.
    pub fn precedes(&self, layout: &Layout, a: NodeId, b: NodeId) -> bool {
        layout.index(a) < self.before(b, layout.chain(a))
    }

    /// Adds `u → v` and everything that follows from it.
    ///
    /// The order must be new and must not close a cycle.
    pub fn insert(&mut self, layout: &Layout, u: NodeId, v: NodeId, log: &mut Vec<ClockChange>) {
        debug_assert!(u != v && !self.precedes(layout, v, u) && !self.precedes(layout, u, v));
        self.spread_before(layout, u, v, log);
        self.spread_after(layout, u, v, log);
    }

    fn spread_before(&mut self, layout: &Layout, u: NodeId, v: NodeId, log: &mut Vec<ClockChange>) {
        let mut news = std::mem::take(&mut self.news);
        news.clear();
        for chain in 0..self.chains {
            let known = self.before(u, ChainId(chain)) + u32::from(layout.chain(u).0 == chain);
            if known > self.before(v, ChainId(chain)) {
                news.push((chain, known));
            }
        }
        for chain in (0..self.chains).map(ChainId) {
            let start = if chain == layout.chain(v) { layout.index(v) } else { self.after(v, chain) };
            for index in start..layout.chain_len(chain) {
                let row = layout.node_at(chain, index).0 * self.chains;
                if !self.raise(row, &news, log) {
                    break;
                }
            }
        }
        self.news = news;
    }

    fn spread_after(&mut self, layout: &Layout, u: NodeId, v: NodeId, log: &mut Vec<ClockChange>) {
        let mut news = std::mem::take(&mut self.news);
        news.clear();
        for chain in 0..self.chains {
            let known = if layout.chain(v).0 == chain { layout.index(v) } else { self.after(v, ChainId(chain)) };
            if known < self.after(u, ChainId(chain)) {
                news.push((chain, known));
            }
        }
        for chain in (0..self.chains).map(ChainId) {
            let end = if chain == layout.chain(u) { layout.index(u) + 1 } else { self.before(u, chain) };
            for index in (0..end).rev() {
                let row = self.half + layout.node_at(chain, index).0 * self.chains;
                if !self.lower(row, &news, log) {
                    break;
                }
            }
        }
        self.news = news;
    }

    fn raise(&mut self, row: u32, news: &[(u32, u32)], log: &mut Vec<ClockChange>) -> bool {
        let mut changed = false;
        for &(chain, value) in news {
            let entry = &mut self.entries[(row + chain) as usize];
            if *entry < value {
                log.push(ClockChange { slot: row + chain, old: *entry });
                *entry = value;
                self.updates += 1;
                changed = true;
            }
        }
        changed
    }

    fn lower(&mut self, row: u32, news: &[(u32, u32)], log: &mut Vec<ClockChange>) -> bool {
        let mut changed = false;
        for &(chain, value) in news {
            let entry = &mut self.entries[(row + chain) as usize];
            if *entry > value {
                log.push(ClockChange { slot: row + chain, old: *entry });
                *entry = value;
                self.updates += 1;
                changed = true;
            }
        }
        changed
    }

    /// Takes back one change; changes are undone in reverse order.
    pub fn undo(&mut self, change: ClockChange) {
        self.entries[change.slot as usize] = change.old;
    }

    /// What a change was about.
    pub fn learned(&self, change: ClockChange) -> Learned {
        let slot = change.slot % self.half;
        let (node, chain) = (NodeId(slot / self.chains), ChainId(slot % self.chains));
        if change.slot < self.half { Learned::Before(node, chain) } else { Learned::After(node, chain) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{EventKind, Problem};

    fn grid(chains: u32, length: u32) -> Layout {
        let mut problem = Problem::new();
        for _ in 0..chains {
            let chain = problem.add_chain();
            for _ in 0..length {
                problem.add_event(chain, EventKind::Mark, None);
            }
        }
        Layout::new(&problem)
    }

    #[test]
    fn insertion_closes_transitively_and_undo_restores() {
        let layout = grid(3, 3);
        let mut clocks = Clocks::new(&layout);
        let fresh = clocks.entries.clone();
        let at = |c, i| layout.node_at(ChainId(c), i);
        let mut log = Vec::new();
        clocks.insert(&layout, at(0, 1), at(1, 1), &mut log);
        clocks.insert(&layout, at(1, 2), at(2, 0), &mut log);
        assert!(clocks.precedes(&layout, at(0, 0), at(2, 2)));
        assert!(clocks.precedes(&layout, at(0, 1), at(2, 0)));
        assert!(!clocks.precedes(&layout, at(0, 2), at(2, 2)));
        assert!(!clocks.precedes(&layout, at(0, 1), at(1, 0)));
        assert_eq!(clocks.after(at(0, 0), ChainId(2)), 0);
        while let Some(change) = log.pop() {
            clocks.undo(change);
        }
        assert_eq!(clocks.entries, fresh);
    }
}
