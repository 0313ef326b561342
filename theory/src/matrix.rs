//! Reachability as a bit matrix.
//!
//! For each node one row of the nodes before it and one of those after it. Nodes are numbered
//! chain by chain, so that the nodes of a chain that are before a node are one run of bits. An
//! insertion `u → v` adds the row of `u` to the rows of everything after `v` word by word, chain by
//! chain, and stops in a chain at the first node that learns nothing, as the clocks do.
//!
//! Invariant: the rows are transitively closed; along a chain they are monotone.

use concord_logic::{Id as _, IdVec};

use crate::layout::{Layout, NodeId};
use crate::problem::ChainId;
use crate::reach::{Learned, NEVER, Reach};

/// One changed word: where, and what it was.
#[derive(Clone, Copy, Debug)]
struct WordChange {
    slot: u32,
    old: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    /// Words of a row.
    width: u32,
    /// Rows of all nodes: first what is before, then what is after.
    words: Vec<u64>,
    half: u32,
    /// The nodes of each chain: the first one, and the first one behind it.
    spans: IdVec<ChainId, (u32, u32)>,
    log: Vec<WordChange>,
    /// How much of the log was looked at, and the changed bits of the next entry that were not.
    head: usize,
    unseen: Option<u64>,
    updates: u64,
}

/// The bits of a word from `from` on.
fn from_bit(from: u32) -> u64 {
    u64::MAX << (from % 64)
}

impl Matrix {
    /// The bytes of one row.
    pub fn row_bytes(layout: &Layout) -> usize {
        layout.node_count().div_ceil(64) * size_of::<u64>()
    }

    /// The order of the chains alone.
    pub fn new(layout: &Layout) -> Matrix {
        let width = layout.node_count().div_ceil(64) as u32;
        let half = u32::try_from(layout.node_count() * width as usize).expect("the matrix fits 32 bits");
        assert!(half < u32::MAX / 2, "the matrix fits 32 bits");
        let span = |chain| (layout.node_at(chain, 0).0, layout.node_at(chain, layout.chain_len(chain)).0);
        let spans = layout.chains().map(span).collect();
        let mut matrix = Matrix {
            width,
            words: vec![0; 2 * half as usize],
            half,
            spans,
            log: Vec::new(),
            head: 0,
            unseen: None,
            updates: 0,
        };
        for node in 0..layout.node_count() as u32 {
            let (start, end) = matrix.spans[layout.chain(NodeId(node))];
            for other in start..end {
                let row = node * width + if other < node { 0 } else { half };
                if other != node {
                    matrix.words[(row + other / 64) as usize] |= 1 << (other % 64);
                }
            }
        }
        matrix
    }

    fn row(&self, start: u32) -> Vec<u64> {
        self.words[start as usize..(start + self.width) as usize].to_vec()
    }

    /// Adds bits to a row; whether any was new.
    fn add(&mut self, start: u32, bits: &[u64]) -> bool {
        let mut changed = false;
        for (slot, &bits) in (start..).zip(bits) {
            let word = &mut self.words[slot as usize];
            if bits & !*word != 0 {
                self.log.push(WordChange { slot, old: *word });
                *word |= bits;
                self.updates += 1;
                changed = true;
            }
        }
        changed
    }

    /// The chain of a node, by its number.
    fn chain_of(&self, node: u32) -> ChainId {
        ChainId(self.spans.as_slice().partition_point(|&(start, _)| start <= node) as u32 - 1)
    }
}

impl Reach for Matrix {
    fn before(&self, node: NodeId, chain: ChainId) -> u32 {
        let (start, end) = self.spans[chain];
        let row = (node.0 * self.width) as usize;
        // The bits of the chain are a run of ones, then zeros.
        let mut at = start;
        while at < end {
            let missing = !self.words[row + at as usize / 64] & from_bit(at);
            if missing != 0 {
                return (at / 64 * 64 + missing.trailing_zeros()).min(end) - start;
            }
            at = at / 64 * 64 + 64;
        }
        end - start
    }

    fn after(&self, node: NodeId, chain: ChainId) -> u32 {
        let (start, end) = self.spans[chain];
        let row = (self.half + node.0 * self.width) as usize;
        let mut at = start;
        while at < end {
            let present = self.words[row + at as usize / 64] & from_bit(at);
            if present != 0 {
                let first = at / 64 * 64 + present.trailing_zeros();
                return if first < end { first - start } else { NEVER };
            }
            at = at / 64 * 64 + 64;
        }
        NEVER
    }

    fn precedes(&self, _: &Layout, a: NodeId, b: NodeId) -> bool {
        self.words[(b.0 * self.width + a.0 / 64) as usize] >> (a.0 % 64) & 1 == 1
    }

    fn insert(&mut self, layout: &Layout, u: NodeId, v: NodeId) {
        debug_assert!(u != v && !self.precedes(layout, v, u) && !self.precedes(layout, u, v));
        let mut before = self.row(u.0 * self.width);
        before[u.index() / 64] |= 1 << (u.0 % 64);
        let mut after = self.row(self.half + v.0 * self.width);
        after[v.index() / 64] |= 1 << (v.0 % 64);
        for chain in layout.chains() {
            let start = if chain == layout.chain(v) { layout.index(v) } else { self.after(v, chain) };
            for index in start..layout.chain_len(chain) {
                if !self.add(layout.node_at(chain, index).0 * self.width, &before) {
                    break;
                }
            }
            let end = if chain == layout.chain(u) { layout.index(u) + 1 } else { self.before(u, chain) };
            for index in (0..end).rev() {
                if !self.add(self.half + layout.node_at(chain, index).0 * self.width, &after) {
                    break;
                }
            }
        }
    }

    fn next_learned(&mut self) -> Option<Learned> {
        loop {
            let change = *self.log.get(self.head)?;
            let unseen = self.unseen.take().unwrap_or(self.words[change.slot as usize] & !change.old);
            if unseen == 0 {
                self.head += 1;
                continue;
            }
            let slot = change.slot % self.half;
            let (node, first) = (slot / self.width, slot % self.width * 64);
            let chain = self.chain_of(first + unseen.trailing_zeros());
            let (_, end) = self.spans[chain];
            self.unseen = Some(if end < first + 64 { unseen & from_bit(end) } else { 0 });
            let node = NodeId(node);
            return Some(if change.slot < self.half {
                Learned::Before(node, chain)
            } else {
                Learned::After(node, chain)
            });
        }
    }

    fn changes(&self) -> usize {
        self.log.len()
    }

    fn undo_to(&mut self, changes: usize) {
        while self.log.len() > changes {
            let change = self.log.pop().expect("not empty");
            self.words[change.slot as usize] = change.old;
        }
        self.head = self.log.len();
        self.unseen = None;
    }

    fn settle(&mut self) {
        self.log.clear();
        self.head = 0;
        self.unseen = None;
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}
