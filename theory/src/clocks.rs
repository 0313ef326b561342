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
use crate::reach::{Learned, NEVER, Reach};

/// One changed clock entry: where, and what it was.
#[derive(Clone, Copy, Debug)]
struct ClockChange {
    slot: u32,
    old: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    chains: u32,
    /// Entries of all nodes: first the before-clocks, then the after-clocks.
    entries: Vec<u32>,
    half: u32,
    log: Vec<ClockChange>,
    /// How much of the log was looked at.
    head: usize,
    updates: u64,
    news: Vec<(u32, u32)>,
}

impl Clocks {
    /// The bytes of one row.
    pub fn row_bytes(layout: &Layout) -> usize {
        layout.chain_count() * size_of::<u32>()
    }

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
        Clocks { chains, entries, half, log: Vec::new(), head: 0, updates: 0, news: Vec::new() }
    }

    fn spread_before(&mut self, layout: &Layout, u: NodeId, v: NodeId) {
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
                if !self.raise(row, &news) {
                    break;
                }
            }
        }
        self.news = news;
    }

    fn spread_after(&mut self, layout: &Layout, u: NodeId, v: NodeId) {
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
                if !self.lower(row, &news) {
                    break;
                }
            }
        }
        self.news = news;
    }

    fn raise(&mut self, row: u32, news: &[(u32, u32)]) -> bool {
        let mut changed = false;
        for &(chain, value) in news {
            let entry = &mut self.entries[(row + chain) as usize];
            if *entry < value {
                self.log.push(ClockChange { slot: row + chain, old: *entry });
                *entry = value;
                self.updates += 1;
                changed = true;
            }
        }
        changed
    }

    fn lower(&mut self, row: u32, news: &[(u32, u32)]) -> bool {
        let mut changed = false;
        for &(chain, value) in news {
            let entry = &mut self.entries[(row + chain) as usize];
            if *entry > value {
                self.log.push(ClockChange { slot: row + chain, old: *entry });
                *entry = value;
                self.updates += 1;
                changed = true;
            }
        }
        changed
    }
}

impl Reach for Clocks {
    fn before(&self, node: NodeId, chain: ChainId) -> u32 {
        self.entries[(node.0 * self.chains + chain.0) as usize]
    }

    fn after(&self, node: NodeId, chain: ChainId) -> u32 {
        self.entries[(self.half + node.0 * self.chains + chain.0) as usize]
    }

    fn precedes(&self, layout: &Layout, a: NodeId, b: NodeId) -> bool {
        layout.index(a) < self.before(b, layout.chain(a))
    }

    fn insert(&mut self, layout: &Layout, u: NodeId, v: NodeId) {
        debug_assert!(u != v && !self.precedes(layout, v, u) && !self.precedes(layout, u, v));
        self.spread_before(layout, u, v);
        self.spread_after(layout, u, v);
    }

    fn next_learned(&mut self) -> Option<Learned> {
        let change = self.log.get(self.head)?;
        self.head += 1;
        let slot = change.slot % self.half;
        let (node, chain) = (NodeId(slot / self.chains), ChainId(slot % self.chains));
        Some(if change.slot < self.half { Learned::Before(node, chain) } else { Learned::After(node, chain) })
    }

    fn changes(&self) -> usize {
        self.log.len()
    }

    fn undo_to(&mut self, changes: usize) {
        while self.log.len() > changes {
            let change = self.log.pop().expect("not empty");
            self.entries[change.slot as usize] = change.old;
        }
        self.head = self.log.len();
    }

    fn settle(&mut self) {
        self.log.clear();
        self.head = 0;
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
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
        clocks.insert(&layout, at(0, 1), at(1, 1));
        clocks.insert(&layout, at(1, 2), at(2, 0));
        assert!(clocks.precedes(&layout, at(0, 0), at(2, 2)));
        assert!(clocks.precedes(&layout, at(0, 1), at(2, 0)));
        assert!(!clocks.precedes(&layout, at(0, 2), at(2, 2)));
        assert!(!clocks.precedes(&layout, at(0, 1), at(1, 0)));
        assert_eq!(clocks.after(at(0, 0), ChainId(2)), 0);
        clocks.undo_to(0);
        assert_eq!(clocks.entries, fresh);
    }
}
