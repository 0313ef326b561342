//! Which clock changes any rule cares about.
//!
//! Most entries of a clock concern chains that neither access the memory of the node
//! nor end in an order literal of it. One bit per node, side and chain lets the rules pass
//! over those without looking at the events.

use concord_logic::Id as _;

use crate::layout::NodeId;
use crate::problem::ChainId;

#[derive(Clone, Debug)]
pub(crate) struct Interest {
    words: usize,
    before: Vec<u64>,
    after: Vec<u64>,
}

impl Interest {
    pub fn new(nodes: usize, chains: usize) -> Interest {
        let words = chains.div_ceil(64);
        Interest { words, before: vec![0; nodes * words], after: vec![0; nodes * words] }
    }

    fn place(&self, node: NodeId, chain: ChainId) -> (usize, u64) {
        (node.index() * self.words + chain.index() / 64, 1 << (chain.0 % 64))
    }

    /// It matters what of the chain is before the node.
    pub fn add_before(&mut self, node: NodeId, chain: ChainId) {
        let (word, bit) = self.place(node, chain);
        self.before[word] |= bit;
    }

    /// It matters what of the chain is after the node.
    pub fn add_after(&mut self, node: NodeId, chain: ChainId) {
        let (word, bit) = self.place(node, chain);
        self.after[word] |= bit;
    }

    pub fn cares_before(&self, node: NodeId, chain: ChainId) -> bool {
        let (word, bit) = self.place(node, chain);
        self.before[word] & bit != 0
    }

    pub fn cares_after(&self, node: NodeId, chain: ChainId) -> bool {
        let (word, bit) = self.place(node, chain);
        self.after[word] & bit != 0
    }
}
