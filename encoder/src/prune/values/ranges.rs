//! How large the numbers are that reads see: no larger than what the writes that they may see can write.
//!
//! The ranges are the least ones that fit (`fixpoint.rs`). Where there are counters, a write happens only if its condition holds: one that is
//! decremented while it is positive is never negative. A bound that keeps growing (threads increment in turn) becomes
//! what counting says (`counters.rs`), or that of the type. A read with a small range gets a symbol of few bits, so
//! that the solver never sees the others, and a failure or a cut whose condition needs more is left out.

use concord_logic::{IntRange, Sort, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::prune::substitute;
use crate::prune::values::counters;
use crate::prune::values::fixpoint::{self, KnownRanges, Ranges};
use crate::skeleton::{PointId, Skeleton};
use crate::terms::path_facts::{Path, Paths};

/// The most terms that are looked at for the range of one value, and in all.
const FUEL: u32 = 64;
const ALL_FUEL: u64 = 4_000_000;

/// Gives reads with small ranges small symbols, and leaves out what contradicts the ranges.
pub fn narrow_reads(skeleton: &mut Skeleton) {
    let mut reads = substitute::readers(skeleton);
    reads.retain(|(_, symbol)| matches!(skeleton.terms.sort(skeleton.terms.symbol_term(*symbol)), Sort::Bits(_)));
    let mut paths = paths_to_writes(skeleton);
    let counted = counters::ranges(skeleton, &reads, &paths);
    // Without a counter the conditions say little that the solver does not see at once, and they slow its search as often as not.
    let counts = !counted.is_empty();
    if !counts {
        paths.clear();
    }
    let numbers = WrittenNumbers { skeleton, paths, counted, seen: FxHashMap::default(), fuel: ALL_FUEL };
    let Some(ranges) = fixpoint::least(skeleton, &reads, numbers) else { return };
    if counts {
        exclude(skeleton, &ranges);
    }
    let mut bound: FxHashMap<SymbolId, TermId> = FxHashMap::default();
    for &(read, symbol) in &reads {
        let range = ranges[&symbol].unsigned;
        let width = skeleton.terms.width(skeleton.terms.symbol_term(symbol));
        let bits = range.bits_needed();
        if range.is_empty() || bits >= width {
            continue;
        }
        let name = skeleton.terms.symbol_name(symbol).to_owned();
        let small = skeleton.terms.symbol(name, Sort::Bits(bits));
        for (bound, is_high) in [(range.low, false), (range.high, true)] {
            let bound = skeleton.terms.constant(bits, bound);
            let within =
                if is_high { skeleton.terms.bv_ule(small, bound) } else { skeleton.terms.bv_ule(bound, small) };
            if skeleton.terms.as_bool(within) != Some(true) {
                let fact = skeleton.terms.implies(skeleton.event(read).guard, within);
                skeleton.facts.push(fact);
            }
        }
        let wide = skeleton.terms.zero_extend(small, width - bits);
        bound.insert(symbol, wide);
    }
    if !bound.is_empty() {
        substitute::apply(skeleton, bound);
    }
}

/// Failures and cuts whose conditions contradict the ranges do not happen.
fn exclude(skeleton: &mut Skeleton, ranges: &KnownRanges<IntRange>) {
    // A read that sees nothing at all is for the solver to find: nothing is concluded from it.
    let ranges: KnownRanges<IntRange> =
        ranges.iter().filter(|(_, range)| !range.is_empty()).map(|(&symbol, &range)| (symbol, range)).collect();
    let mut paths = Paths::default();
    let never = skeleton.terms.ff();
    let terms = &skeleton.terms;
    let failures = skeleton.outcomes.failures.iter_mut().map(|failure| &mut failure.guard);
    let cuts = skeleton.outcomes.cuts.iter_mut().map(|cut| &mut cut.guard);
    for guard in failures.chain(cuts) {
        let path = paths.of(terms, *guard);
        if path.bounded().any(|term| range_of(terms, term, Some(&path), &ranges, &mut { FUEL }).is_empty()) {
            *guard = never;
        }
    }
}

/// What is known where writes happen.
pub type PathsToWrites<'s> = FxHashMap<PointId, Path<'s>>;

/// What is known where writes happen, found in the order of the chains: conditions grow along them, and what a shorter one says
/// is remembered for the longer ones.
fn paths_to_writes(skeleton: &Skeleton) -> PathsToWrites<'_> {
    let mut paths = Paths::default();
    let writes = skeleton.chained().filter(|&point| skeleton.event(point).is_write());
    writes.map(|write| (write, paths.of(&skeleton.terms, skeleton.event(write).guard))).collect()
}

/// Ranges of what is written.
struct WrittenNumbers<'s> {
    skeleton: &'s Skeleton,
    paths: PathsToWrites<'s>,
    /// What counting says of some symbols.
    counted: FxHashMap<SymbolId, IntRange>,
    /// The ranges of writes that were found in this round.
    seen: FxHashMap<PointId, IntRange>,
    fuel: u64,
}

impl WrittenNumbers<'_> {
    fn width(&self, symbol: SymbolId) -> u32 {
        self.skeleton.terms.width(self.skeleton.terms.symbol_term(symbol))
    }
}

impl Ranges for WrittenNumbers<'_> {
    type Range = IntRange;
    const NOTHING: IntRange = IntRange::EMPTY;
    const PATIENCE: u32 = 64;

    fn forget(&mut self) {
        self.seen.clear();
    }

    fn all(&self, symbol: SymbolId) -> IntRange {
        self.counted.get(&symbol).copied().unwrap_or_else(|| IntRange::whole(self.width(symbol)))
    }

    fn written(&mut self, known: &KnownRanges<IntRange>, symbol: SymbolId, write: PointId) -> Option<IntRange> {
        let written = match self.seen.get(&write) {
            Some(&written) => written,
            None => {
                let event = self.skeleton.event(write);
                let mut left = FUEL;
                let value = event.value.expect("writes have values");
                let range = range_of(&self.skeleton.terms, value, self.paths.get(&write), known, &mut left);
                self.fuel = self.fuel.checked_sub(u64::from(FUEL - left) + 1)?;
                self.seen.insert(write, range);
                range
            }
        };
        let range = written.meet(self.all(symbol)).agreed(self.width(symbol));
        Some(if range.is_empty() { Self::NOTHING } else { range })
    }

    fn join(one: IntRange, other: IntRange) -> IntRange {
        one.join(other)
    }

    /// A bound that moved moves as far as it can.
    fn widened(&self, symbol: SymbolId, before: IntRange, after: IntRange) -> IntRange {
        let all = self.all(symbol);
        let widened = IntRange {
            signed: after.signed.widened(before.signed, all.signed),
            unsigned: after.unsigned.widened(before.unsigned, all.unsigned),
        };
        widened.agreed(self.width(symbol))
    }
}

/// The range of a term on a path; empty if it depends on what was not seen yet, or if the path is impossible.
fn range_of(
    terms: &TermStore,
    term: TermId,
    path: Option<&Path<'_>>,
    known: &KnownRanges<IntRange>,
    fuel: &mut u32,
) -> IntRange {
    let width = terms.width(term);
    let range = if let Some(symbol) = terms.as_symbol(term) {
        known.get(&symbol).copied().unwrap_or(IntRange::whole(width))
    } else if terms.as_app(term).is_some() && *fuel == 0 {
        IntRange::whole(width)
    } else {
        *fuel -= u32::from(terms.as_app(term).is_some());
        terms.int_range_by(term, &mut |part| range_of(terms, part, path, known, fuel))
    };
    match path.and_then(|path| path.bound(term)) {
        Some(bound) => range.meet(bound).agreed(width),
        None => range,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use concord_logic::{Bits, Interval};

    #[test]
    fn a_sum_of_unseen_values_is_unseen_and_one_of_known_values_bounded() {
        let mut terms = TermStore::new();
        let x = terms.symbol("x", Sort::Bits(8));
        let one = terms.constant(8, 1);
        let sum = terms.bv_add(x, one);
        let symbol = terms.as_symbol(x).expect("a symbol");
        let (two, always) = (terms.constant(8, 2), terms.tt());
        let small = terms.bv_ult(x, two);
        let of = |guard: TermId, known: IntRange, fuel: u32| {
            let mut paths = Paths::default();
            let known = FxHashMap::from_iter([(symbol, known)]);
            range_of(&terms, sum, Some(&paths.of(&terms, guard)), &known, &mut { fuel })
        };
        let up_to = |high| IntRange::of_unsigned(8, Interval { low: 0, high });
        assert_eq!(of(always, up_to(3), 10).unsigned, Interval { low: 1, high: 4 });
        assert_eq!(of(small, up_to(3), 10).unsigned, Interval { low: 1, high: 2 });
        assert_eq!(of(always, IntRange::whole(8), 10), IntRange::whole(8));
        assert_eq!(of(always, up_to(3), 0), IntRange::whole(8));
        assert!(of(always, WrittenNumbers::NOTHING, 10).is_empty());
        let seven = IntRange::exactly(Bits::new(8, 7));
        assert!(of(small, seven, 10).is_empty());
    }
}
