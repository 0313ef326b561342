//! How reachability is represented: chain clocks or a bit matrix, behind one trait.
//!
//! The rules ask which prefix of a chain is before a node and which suffix is after it; both
//! representations answer that, close every insertion transitively, and remember their changes
//! on a log of their own, so that backtracking restores them exactly. Clocks need nodes × chains
//! numbers; the matrix needs nodes² bits and asks `precedes` of one bit, which is less where chains
//! are short. Which one is used changes time and memory, never an answer.

use crate::clocks::Clocks;
use crate::layout::{Layout, NodeId};
use crate::matrix::Matrix;
use crate::named::named;
use crate::problem::ChainId;

/// "No node of this chain comes later."
pub(crate) const NEVER: u32 = u32::MAX;

/// How the transitively closed order is represented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClosureKind {
    /// Two numbers per event and chain.
    #[default]
    Clocks,
    /// Two bits per pair of events.
    Matrix,
    /// The matrix where chains are so short that it needs at most a quarter of the memory, clocks elsewhere.
    Automatic,
}

named!(ClosureKind { Clocks => "clocks", Matrix => "matrix", Automatic => "automatic" });

/// Towards which chain a node knows more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Learned {
    /// More of the chain is before the node.
    Before(NodeId, ChainId),
    /// More of the chain is after the node.
    After(NodeId, ChainId),
}

/// A transitively closed order of nodes that contains the chains.
pub(crate) trait Reach {
    /// How many nodes of the chain are before the node: they are a prefix.
    fn before(&self, node: NodeId, chain: ChainId) -> u32;
    /// The first node of the chain after the node, or [`NEVER`] (or the chain's length).
    fn after(&self, node: NodeId, chain: ChainId) -> u32;
    /// Whether `a ≺ b`.
    fn precedes(&self, layout: &Layout, a: NodeId, b: NodeId) -> bool;
    /// Adds `u → v` and everything that follows from it. The order must be new and must
    /// not close a cycle.
    fn insert(&mut self, layout: &Layout, u: NodeId, v: NodeId);
    /// The next piece of news that was not taken yet.
    fn next_learned(&mut self) -> Option<Learned>;
    /// The length of the log of changes.
    fn changes(&self) -> usize;
    /// Takes back all but the first changes; there is no news afterwards.
    fn undo_to(&mut self, changes: usize);
    /// What holds now is never taken back, and no news.
    fn settle(&mut self);
    /// Entries written since construction.
    fn updates(&self) -> u64;
    /// Bytes held.
    fn bytes(&self) -> usize;
}

/// One of the representations, chosen when the theory is made.
#[derive(Clone, Debug)]
pub(crate) enum Reachability {
    Clocks(Clocks),
    Matrix(Matrix),
}

impl Reachability {
    /// The order of the chains alone.
    pub fn new(layout: &Layout, kind: ClosureKind) -> Reachability {
        let matrix = match kind {
            ClosureKind::Clocks => false,
            ClosureKind::Matrix => true,
            // Clocks are faster or, from about here on, equally fast (`docs/benchmarks.md`).
            ClosureKind::Automatic => 4 * Matrix::row_bytes(layout) <= Clocks::row_bytes(layout),
        };
        if matrix { Reachability::Matrix(Matrix::new(layout)) } else { Reachability::Clocks(Clocks::new(layout)) }
    }
}

/// Hands a call on to the representation.
macro_rules! either {
    ($self:ident, $inner:ident => $call:expr) => {
        match $self {
            Reachability::Clocks($inner) => $call,
            Reachability::Matrix($inner) => $call,
        }
    };
}

impl Reach for Reachability {
    fn before(&self, node: NodeId, chain: ChainId) -> u32 {
        either!(self, inner => inner.before(node, chain))
    }
    fn after(&self, node: NodeId, chain: ChainId) -> u32 {
        either!(self, inner => inner.after(node, chain))
    }
    fn precedes(&self, layout: &Layout, a: NodeId, b: NodeId) -> bool {
        either!(self, inner => inner.precedes(layout, a, b))
    }
    fn insert(&mut self, layout: &Layout, u: NodeId, v: NodeId) {
        either!(self, inner => inner.insert(layout, u, v));
    }
    fn next_learned(&mut self) -> Option<Learned> {
        either!(self, inner => inner.next_learned())
    }
    fn changes(&self) -> usize {
        either!(self, inner => inner.changes())
    }
    fn undo_to(&mut self, changes: usize) {
        either!(self, inner => inner.undo_to(changes));
    }
    fn settle(&mut self) {
        either!(self, inner => inner.settle());
    }
    fn updates(&self) -> u64 {
        either!(self, inner => inner.updates())
    }
    fn bytes(&self) -> usize {
        either!(self, inner => inner.bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{EventKind, Problem};

    fn grid(lengths: &[u32]) -> Layout {
        let mut problem = Problem::new();
        for &length in lengths {
            let chain = problem.add_chain();
            for _ in 0..length {
                problem.add_event(chain, EventKind::Mark, None);
            }
        }
        Layout::new(&problem)
    }

    /// All answers of a representation; what comes after the end of a chain is all the same.
    fn answers(layout: &Layout, reach: &Reachability) -> Vec<u32> {
        let mut answers = Vec::new();
        for node in (0..layout.node_count() as u32).map(NodeId) {
            for chain in layout.chains() {
                answers.push(reach.before(node, chain));
                answers.push(reach.after(node, chain).min(layout.chain_len(chain)));
            }
            for other in (0..layout.node_count() as u32).map(NodeId) {
                answers.push(u32::from(reach.precedes(layout, node, other)));
            }
        }
        answers
    }

    #[test]
    fn both_representations_agree_and_are_undone() {
        let layout = grid(&[3, 70, 1, 0, 9, 64]);
        let mut kinds = [ClosureKind::Clocks, ClosureKind::Matrix].map(|kind| Reachability::new(&layout, kind));
        let mut history = vec![answers(&layout, &kinds[0])];
        let mut marks = vec![[0, 0]];
        let mut state = 17_u64;
        let mut next = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            NodeId((state >> 33) as u32 % bound as u32)
        };
        for _ in 0..300 {
            let (u, v) = (next(layout.node_count()), next(layout.node_count()));
            if u == v || kinds[0].precedes(&layout, u, v) || kinds[0].precedes(&layout, v, u) {
                continue;
            }
            for kind in &mut kinds {
                kind.insert(&layout, u, v);
                let mut news = 0;
                while kind.next_learned().is_some() {
                    news += 1;
                }
                assert!(news > 0);
            }
            let now = answers(&layout, &kinds[0]);
            assert_eq!(now, answers(&layout, &kinds[1]));
            history.push(now);
            marks.push([kinds[0].changes(), kinds[1].changes()]);
        }
        assert!(history.len() > 20);
        while let (Some(expected), Some(mark)) = (history.pop(), marks.pop()) {
            for (kind, mark) in kinds.iter_mut().zip(mark) {
                kind.undo_to(mark);
                assert_eq!(answers(&layout, kind), expected);
                assert_eq!(kind.next_learned(), None);
            }
        }
    }

    #[test]
    fn automatic_takes_the_matrix_for_short_chains_only() {
        let takes_matrix = |lengths: &[u32]| {
            matches!(Reachability::new(&grid(lengths), ClosureKind::Automatic), Reachability::Matrix(_))
        };
        assert!(takes_matrix(&[4; 16]));
        assert!(!takes_matrix(&[500, 500]));
    }
}
