//! Pruning: removing what no execution has or needs, before any bit is blasted.
//!
//! Pruning starts from all pairs of a read and a write of its cell and removes one at a
//! time by a fact that is true of every execution, to a fixpoint: a read with one write
//! left has its value, values make guards constant, constant guards remove events, and so on.

mod events;
mod implication;
mod pairs;
mod static_order;
mod substitute;
mod symmetry;
mod values;

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use crate::skeleton::{PointId, Skeleton};
use implication::Implications;
use pairs::between::Between;
use pairs::remove::PairCache;
use pairs::sections::{self, Sections};
use pairs::{joined, remove, take_once};
pub(crate) use static_order::StaticOrder;
use values::{floats, places, ranges, sums};

/// Which prunings are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PruneOptions {
    /// Remove pairs by order, overwriting and contradicting values.
    pub pairs: bool,
    /// Substitute the value of the only write that a read can see.
    pub values: bool,
    /// Remove events that no execution has or needs.
    pub events: bool,
    /// Order the beginnings of threads that are interchangeable. For the property `unreach-call` only.
    pub symmetry: bool,
}

impl PruneOptions {
    /// Nothing is pruned.
    pub fn none() -> PruneOptions {
        PruneOptions { pairs: false, values: false, events: false, symmetry: false }
    }
}

impl Default for PruneOptions {
    fn default() -> PruneOptions {
        PruneOptions { pairs: true, values: true, events: true, symmetry: true }
    }
}

/// What pruning did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PruneStatistics {
    /// Pairs of a read and a write that it may see, before.
    pub candidates_before: usize,
    /// The pairs that are left.
    pub candidates_after: usize,
    /// Events before.
    pub events_before: usize,
    /// The events that are left.
    pub events_after: usize,
    /// Reads that got the value of the only write that they can see.
    pub values_substituted: usize,
    /// How often everything was tried.
    pub rounds: usize,
}

/// Fixpoints are near; the rest is left to the solver.
const MAX_ROUNDS: usize = 20;

/// Removes what no execution has or needs.
pub fn prune(skeleton: &mut Skeleton, options: &PruneOptions) -> PruneStatistics {
    let mut statistics = PruneStatistics {
        candidates_before: skeleton.pair_count(),
        events_before: skeleton.chained().count(),
        ..PruneStatistics::default()
    };
    let mut groups = if options.symmetry { symmetry::groups(skeleton) } else { Vec::new() };
    let mut removes_events = options.events;
    let mut pair_cache = PairCache::default();
    let mut settled: FxHashSet<PointId> = FxHashSet::default();
    let mut queries = joined::JoinQueries::new(skeleton);
    let mut floats_narrowed = !options.values;
    let implications = RefCell::new(Implications::new(
        sections::IMPLICATIONS + sections::IMPLICATIONS_PER_EVENT * skeleton.events.len(),
    ));
    loop {
        statistics.rounds += 1;
        let mut changed = false;
        if options.pairs {
            let order = StaticOrder::new(skeleton);
            changed |= remove::remove_pairs(skeleton, &order, &mut pair_cache);
            if options.values && removes_events {
                let repeated = joined::repeat_reads(skeleton, &order, &mut queries);
                changed |= !repeated.is_empty();
                settled.extend(repeated);
            }
            let inside = Sections::new(skeleton, &implications);
            if !inside.is_empty() {
                changed |= sections::remove_pairs(skeleton, &inside);
                if options.values && removes_events {
                    let repeated = sections::repeat_reads(skeleton, &order, &inside);
                    changed |= !repeated.is_empty();
                    settled.extend(repeated);
                }
            }
            if options.values && removes_events {
                let between = Between::new(skeleton, &order, &inside);
                let summed = sums::settle(skeleton, &between, &mut queries);
                changed |= !summed.is_empty();
                settled.extend(summed);
                changed |= take_once::remove_pairs(skeleton, &between);
            }
        }
        if options.values {
            let substituted = substitute::substitute_singletons(skeleton);
            changed |= !substituted.is_empty();
            settled.extend(substituted);
            changed |= places::settle_places(skeleton);
            changed |= places::narrow_places(skeleton);
        }
        if removes_events {
            changed |= events::remove_events(skeleton, &pair_cache.blockers, &settled);
        }
        if changed && statistics.rounds < MAX_ROUNDS {
            continue;
        }
        if !std::mem::replace(&mut floats_narrowed, true) && floats::narrow_reads(skeleton) {
            continue;
        }
        // What is removed could be put back into any execution, not just into one whose threads begin in order.
        removes_events = false;
        if !symmetry::order(skeleton, &std::mem::take(&mut groups)) {
            break;
        }
    }
    if options.values {
        ranges::narrow_reads(skeleton);
    }
    statistics.values_substituted = settled.len();
    statistics.candidates_after = skeleton.pair_count();
    statistics.events_after = skeleton.chained().count();
    statistics
}
