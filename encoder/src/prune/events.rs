//! Removing events that no execution has or needs.
//!
//! - An event whose guard is false never happens.
//! - A read whose value is not used constrains nothing: there is always something to see.
//! - A read that sees the same write, or one of several that agree, in every execution, and whose value was substituted, is
//!   settled: put back anywhere between its neighbours, it sees such a write.
//! - A write that no read can see, in any execution, changes nothing: put back anywhere into an
//!   execution, it would otherwise be seen. This fails for writes that a read cannot see because the
//!   read would not happen then; those stay.
//! - The begin of a block, and the end of a thread that no join waits for, order nothing.
//!
//! The operations of removed events stay steps: they are executed between their neighbours.

use concord_logic::SymbolId;
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::skeleton::{Cell, PointId, PointKind, Skeleton};

/// Removes events; says whether any was removed.
pub fn remove_events(skeleton: &mut Skeleton, blockers: &FxHashSet<PointId>, settled: &FxHashSet<PointId>) -> bool {
    let mut kept = FixedBitSet::with_capacity(skeleton.events.len());
    let used = used_symbols(skeleton, blockers);
    let mut seen: FxHashSet<PointId> = FxHashSet::default();
    for read in skeleton.chained() {
        seen.extend(skeleton.candidates[read.index()].iter().copied());
    }
    let mut ordered: FxHashSet<PointId> = FxHashSet::default();
    for order in &skeleton.order.between_threads {
        ordered.extend([order.before, order.after]);
    }
    for point in skeleton.chained() {
        let event = skeleton.event(point);
        let needed = match event.kind {
            PointKind::Read(_) => {
                let symbol = event.value.and_then(|value| skeleton.terms.as_symbol(value));
                !settled.contains(&point) && symbol.is_none_or(|symbol| used.contains(&symbol))
            }
            PointKind::Write(_) => seen.contains(&point) || blockers.contains(&point),
            PointKind::Begin => false,
            PointKind::End | PointKind::Stop => false,
            PointKind::Acquire(_) | PointKind::Release(_) | PointKind::Create(_) | PointKind::Join => true,
        };
        // What is ordered explicitly stays.
        if (needed || ordered.contains(&point)) && skeleton.terms.as_bool(event.guard) != Some(false) {
            kept.insert(point.index());
        }
    }
    let all = skeleton.chained().count();
    if kept.count_ones(..) == all {
        return false;
    }
    keep(skeleton, &kept);
    true
}

/// Symbols on which something depends that matters: a guard, an address, or the value of a write that is seen by a read whose
/// value does. What threads only pass on to each other, as they do a sum to which each adds, does not matter.
fn used_symbols(skeleton: &Skeleton, blockers: &FxHashSet<PointId>) -> FxHashSet<SymbolId> {
    let mut terms = Vec::new();
    let mut readers: FxHashMap<SymbolId, Vec<PointId>> = FxHashMap::default();
    let mut seen: FxHashSet<PointId> = FxHashSet::default();
    for point in skeleton.chained() {
        let event = skeleton.event(point);
        terms.push(event.guard);
        if let Some(Cell::Term(place)) = event.cell() {
            terms.push(skeleton.places.get(place).address);
        }
        let Some(value) = event.value else { continue };
        match skeleton.terms.as_symbol(value) {
            Some(symbol) if event.is_read() => readers.entry(symbol).or_default().push(point),
            _ if event.is_read() => {
                terms.push(value);
                seen.extend(skeleton.candidates[point.index()].iter().copied());
            }
            _ if event.is_write() => seen.extend(blockers.get(&point)),
            _ => terms.push(value),
        }
    }
    terms.extend(seen.iter().filter_map(|&write| skeleton.event(write).value));
    terms.extend(skeleton.facts.iter().copied());
    terms.extend(skeleton.outcomes.failures.iter().map(|failure| failure.guard));
    terms.extend(skeleton.outcomes.cuts.iter().map(|cut| cut.guard));
    terms.extend(skeleton.order.between_threads.iter().map(|order| order.condition));
    // What a replay needs to know, if there can be one.
    let fails = skeleton.outcomes.failures.iter().any(|failure| skeleton.terms.as_bool(failure.guard) != Some(false));
    if fails || skeleton.has_races() {
        terms.extend(skeleton.origin.steps.iter().map(|step| step.guard));
        terms.extend(skeleton.choices.havocs.iter().map(|havoc| havoc.guard));
        terms.extend(skeleton.choices.allocations.iter().map(|allocation| allocation.guard));
    }
    let mut used: FxHashSet<SymbolId> = FxHashSet::default();
    while !terms.is_empty() {
        let found = skeleton.terms.symbols_of_all(terms.drain(..));
        for symbol in found.into_iter().filter(|&symbol| used.insert(symbol)) {
            for read in readers.get(&symbol).into_iter().flatten() {
                let writes = skeleton.candidates[read.index()].iter().filter(|&&write| seen.insert(write));
                terms.extend(writes.filter_map(|&write| skeleton.event(write).value));
            }
        }
    }
    used
}

/// Keeps these events only.
fn keep(skeleton: &mut Skeleton, kept: &FixedBitSet) {
    let is_kept = |point: &PointId| kept.contains(point.index());
    // Blocks shrink to the events that are left between their ends.
    let mut position = vec![0; skeleton.events.len()];
    for thread in &skeleton.threads {
        for (place, point) in thread.chain.iter().enumerate() {
            position[point.index()] = place;
        }
    }
    let mut blocks = Vec::new();
    for &(first, last) in &skeleton.order.blocks {
        let chain = &skeleton.threads[skeleton.event(first).thread.index()].chain;
        let inside = &chain[position[first.index()]..=position[last.index()]];
        let mut inside = inside.iter().filter(|point| is_kept(point));
        if let Some(&first) = inside.next()
            && let Some(&last) = inside.next_back()
        {
            blocks.push((first, last));
        }
    }
    skeleton.order.blocks = blocks;
    for thread in &mut skeleton.threads {
        thread.chain.retain(is_kept);
        thread.create = thread.create.filter(is_kept);
        thread.end = thread.end.filter(is_kept);
    }
    skeleton.order.between_threads.retain(|order| is_kept(&order.before) && is_kept(&order.after));
    skeleton.order.sections.retain(|section| is_kept(&section.acquire));
    for section in &mut skeleton.order.sections {
        section.releases.retain(is_kept);
    }
    for (index, candidates) in skeleton.candidates.iter_mut().enumerate() {
        if kept.contains(index) {
            candidates.retain(is_kept);
        } else {
            candidates.clear();
        }
    }
}
