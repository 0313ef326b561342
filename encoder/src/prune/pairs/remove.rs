//! Which writes a read may see: removing candidates by facts that are true of every execution.
//!
//! A read does not see a write that comes after it, that concerns another cell, that never happens together with it, or that a write between
//! the two hides which happens whenever both do (branches of one thread lie one after another in its chain, so "between" alone
//! is not enough). And it does not see a write whose value its own guard excludes; such a write stays as a *blocker*, since
//! it can keep the read from happening.

use concord_logic::TermId;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::prune::implication::{Assumptions, Effort, ImplicationCache};
use crate::prune::static_order::StaticOrder;
use crate::skeleton::{Cell, PointId, Skeleton, StepKind};

/// What is kept from one round of pruning to the next.
pub struct PairCache {
    /// How many more guards may be looked at closely.
    looks_left: u32,
    /// Writes that some read cannot see because it would not happen then: they can
    /// keep it from happening, and must stay.
    pub blockers: FxHashSet<PointId>,
    /// What was asked of guards.
    answers: ImplicationCache,
}

impl Default for PairCache {
    fn default() -> PairCache {
        PairCache { looks_left: ALL_CLOSE_LOOKS, blockers: FxHashSet::default(), answers: ImplicationCache::default() }
    }
}

/// Removes pairs; says whether any was removed.
pub fn remove_pairs(skeleton: &mut Skeleton, order: &StaticOrder, cache: &mut PairCache) -> bool {
    let mut removed = false;
    let reads: Vec<PointId> = skeleton.chained().filter(|&point| skeleton.event(point).is_read()).collect();
    for read in reads {
        let mut candidates = std::mem::take(&mut skeleton.candidates[read.index()]);
        let before = candidates.len();
        let mut earlier: Vec<PointId> =
            candidates.iter().copied().filter(|&write| order.precedes(write, read)).collect();
        earlier.reverse();
        if let Some(cover) = cover(skeleton, read, &earlier, &mut cache.answers) {
            let hidden = |&write: &PointId| !cover.contains(&write) && order.precedes(write, cover[cover.len() - 1]);
            candidates.retain(|write| !hidden(write));
            earlier.retain(|write| !hidden(write));
        }
        candidates.retain(|&write| !impossible(skeleton, order, read, write, &earlier, cache));
        if decides_itself(skeleton, read) {
            candidates.retain(|&write| {
                let clashes = clashes(skeleton, read, write);
                if clashes {
                    cache.blockers.insert(write);
                }
                !clashes
            });
        }
        removed |= candidates.len() < before;
        skeleton.candidates[read.index()] = candidates;
    }
    removed
}

/// How many guards are looked at more closely for one pair, and in all: large
/// programs have more pairs than a close look at each is worth.
const CLOSE_LOOKS: u32 = 8;
const ALL_CLOSE_LOOKS: u32 = 20_000;

/// How many writes between a write and a read are looked at, from the read on.
const BETWEEN: usize = 64;

/// The last writes of the read's own thread before it, from the nearest on, one of which certainly happens if the read does: whatever
/// comes before all of them is not seen. Two branches that both write are the usual case.
fn cover(
    skeleton: &Skeleton,
    read: PointId,
    earlier: &[PointId],
    answers: &mut ImplicationCache,
) -> Option<SmallVec<[PointId; COVER]>> {
    let seen = skeleton.event(read);
    let cell = seen.cell()?;
    let mut writes = SmallVec::new();
    let mut guards: SmallVec<[TermId; COVER]> = SmallVec::new();
    for &write in earlier {
        let event = skeleton.event(write);
        if event.thread != seen.thread || event.cell().is_none_or(|other| skeleton.same_cell(cell, other) != Some(true))
        {
            continue;
        }
        writes.push(write);
        guards.push(event.guard);
        let certain = event.guard == seen.guard || skeleton.terms.as_bool(event.guard) == Some(true);
        if certain || answers.exclude(&skeleton.terms, &[seen.guard], &guards, Effort::USUAL) {
            return Some(writes);
        }
        if writes.len() == COVER {
            return None;
        }
    }
    None
}

/// How many writes together are looked at to cover a read.
const COVER: usize = 4;

/// The read cannot see the write: it comes first, or they concern different cells, or both never happen together, or another
/// write certainly happens between them. The last means: if both happen, so does the
/// other. Without this condition a write on the other branch of the same thread would
/// count, since branches are laid one after another. `earlier` are the writes that precede the read.
fn impossible(
    skeleton: &Skeleton,
    order: &StaticOrder,
    read: PointId,
    write: PointId,
    earlier: &[PointId],
    memory: &mut PairCache,
) -> bool {
    let PairCache { looks_left, answers, .. } = memory;
    if order.precedes(read, write) {
        return true;
    }
    let (seen, written) = (skeleton.event(read), skeleton.event(write));
    let (Some(seen_cell), Some(written_cell)) = (seen.cell(), written.cell()) else { return true };
    if skeleton.same_cell(seen_cell, written_cell) == Some(false) {
        return true;
    }
    // What is read and what is written are one cell if the read sees the write.
    let overwrites =
        |cell: Cell| [seen_cell, written_cell].into_iter().any(|it| skeleton.same_cell(it, cell) == Some(true));
    let both_happen = || Assumptions::new(&skeleton.terms, &[seen.guard, written.guard]);
    let mut assumed: Option<Assumptions> = None;
    // Guards of different threads hardly ever speak of the same symbols.
    let look = seen.thread == written.thread && seen.guard != written.guard && take(looks_left);
    let both = [seen.guard, written.guard];
    if look && answers.of(&both, &[], || assumed.get_or_insert_with(both_happen).is_contradictory()) {
        return true;
    }
    let mut queries = 0;
    let mut together: SmallVec<[TermId; COVER]> = SmallVec::new();
    let between =
        earlier.iter().filter(|&&other| other != write && order.precedes(write, other)).take(BETWEEN).any(|&other| {
            let guard = skeleton.event(other).guard;
            if !skeleton.event(other).cell().is_some_and(overwrites) {
                return false;
            }
            if guard == seen.guard || guard == written.guard || skeleton.terms.as_bool(guard) == Some(true) {
                return true;
            }
            if together.len() < COVER {
                together.push(guard);
            }
            queries += 1;
            queries <= CLOSE_LOOKS
                && take(looks_left)
                && answers
                    .of(&both, &[guard], || assumed.get_or_insert_with(both_happen).implies(&skeleton.terms, guard))
        });
    // No single write is certain, but one of several may be: two branches that both write.
    between
        || together.len() > 1 && take(looks_left) && answers.exclude(&skeleton.terms, &both, &together, Effort::USUAL)
}

/// Takes one of what is left.
fn take(left: &mut u32) -> bool {
    *left = left.saturating_sub(1);
    *left > 0
}

/// Whether the guard of the read mentions the value that is read.
fn decides_itself(skeleton: &Skeleton, read: PointId) -> bool {
    let event = skeleton.event(read);
    // An ordinary load happens whatever it reads.
    if event.step.is_some_and(|step| skeleton.step(step).kind == StepKind::Load) {
        return false;
    }
    let symbol = event.value.and_then(|value| skeleton.terms.as_symbol(value));
    symbol.is_some_and(|symbol| skeleton.terms.symbols_of(event.guard).contains(&symbol))
}

/// The read's own guard contradicts the constant value that the write would give it.
fn clashes(skeleton: &mut Skeleton, read: PointId, write: PointId) -> bool {
    let (Some(seen), Some(value)) = (skeleton.event(read).value, skeleton.event(write).value) else { return false };
    let terms = &mut skeleton.terms;
    if terms.as_bits(value).is_none() {
        return false;
    }
    let Some(symbol) = terms.as_symbol(seen) else { return false };
    let guard = skeleton.events[read.index()].guard;
    let replaced = terms.substitute(guard, &FxHashMap::from_iter([(symbol, value)]));
    terms.as_bool(replaced) == Some(false)
}
