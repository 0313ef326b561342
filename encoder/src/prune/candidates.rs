//! Which writes a read may see: removing pairs by facts that are true of every execution.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::prune::clocks::StaticOrder;
use crate::prune::implies::Assumed;
use crate::skeleton::{PointId, Skeleton};

/// Why a write that a read cannot see may still matter to it.
#[derive(Clone, Debug, Default)]
pub struct Blockers {
    /// Writes that some read cannot see because it would not happen then: they can
    /// keep it from happening, and must stay.
    pub writes: FxHashSet<PointId>,
}

/// Removes pairs; says whether any was removed.
pub fn remove_pairs(skeleton: &mut Skeleton, order: &StaticOrder, blockers: &mut Blockers) -> bool {
    let mut removed = false;
    let reads: Vec<PointId> = skeleton.chained().filter(|&point| skeleton.event(point).is_read()).collect();
    for read in reads {
        let mut candidates = std::mem::take(&mut skeleton.candidates[read.index()]);
        let before = candidates.len();
        let all = candidates.clone();
        candidates.retain(|&write| {
            if order.precedes(read, write) {
                return false;
            }
            let premises = [skeleton.event(read).guard, skeleton.event(write).guard];
            let assumed = Assumed::new(&skeleton.terms, &premises);
            !assumed.is_contradictory() && !overwritten(skeleton, order, read, write, &all, &assumed)
        });
        if decides_itself(skeleton, read) {
            candidates.retain(|&write| {
                let clashes = clashes(skeleton, read, write);
                if clashes {
                    blockers.writes.insert(write);
                }
                !clashes
            });
        }
        removed |= candidates.len() < before;
        skeleton.candidates[read.index()] = candidates;
    }
    removed
}

/// Another write certainly happens between the write and the read: if both happen, so
/// does it. Without this condition a write on the other branch of the same thread would
/// count, since branches are laid one after another.
fn overwritten(
    skeleton: &Skeleton,
    order: &StaticOrder,
    read: PointId,
    write: PointId,
    all: &[PointId],
    both_happen: &Assumed,
) -> bool {
    all.iter().any(|&other| {
        other != write
            && order.precedes(write, other)
            && order.precedes(other, read)
            && both_happen.implies(&skeleton.terms, skeleton.event(other).guard)
    })
}

/// Whether the guard of the read mentions the value that is read.
fn decides_itself(skeleton: &Skeleton, read: PointId) -> bool {
    let event = skeleton.event(read);
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
