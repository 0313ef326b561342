//! How large the numbers are that reads see: no larger than what the writes that they may see can write.
//!
//! The ranges are the least ones that fit (`fixpoint.rs`). A range that keeps growing (a counter that threads
//! increment in turn) becomes the whole type. A read with a small range gets a symbol of few bits, so
//! that the solver never sees the others.

use concord_logic::{IntRange, Interval, Sort, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::prune::fixpoint::{self, Known, Ranges};
use crate::prune::substitute;
use crate::skeleton::Skeleton;

/// The most terms that are looked at for the range of one value, and in all.
const FUEL: u32 = 64;
const ALL_FUEL: u64 = 4_000_000;

/// Gives reads with small ranges small symbols; says whether there were any.
pub fn narrow_reads(skeleton: &mut Skeleton) -> bool {
    let mut reads = substitute::readers(skeleton);
    reads.retain(|(_, symbol)| matches!(skeleton.terms.sort(skeleton.terms.symbol_term(*symbol)), Sort::Bits(_)));
    let numbers = Numbers { terms: &skeleton.terms, fuel: ALL_FUEL };
    let Some(ranges) = fixpoint::least(skeleton, &reads, numbers) else { return false };
    let mut bound: FxHashMap<SymbolId, TermId> = FxHashMap::default();
    for &(read, symbol) in &reads {
        let range = ranges[&symbol];
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
    let narrowed = !bound.is_empty();
    if narrowed {
        substitute::apply(skeleton, bound);
    }
    narrowed
}

/// Ranges of what is read as numbers without sign; what a symbol is as a signed number follows from that.
struct Numbers<'t> {
    terms: &'t TermStore,
    fuel: u64,
}

impl Ranges for Numbers<'_> {
    type Range = Interval<u128>;
    const NOTHING: Interval<u128> = IntRange::EMPTY.unsigned;
    const PATIENCE: u32 = 64;

    fn all(&self, symbol: SymbolId) -> Interval<u128> {
        IntRange::whole(self.terms.width(self.terms.symbol_term(symbol))).unsigned
    }

    fn written(&mut self, known: &Known<Interval<u128>>, _: SymbolId, value: TermId) -> Option<Interval<u128>> {
        let mut left = FUEL;
        let range = range_of(self.terms, value, known, &mut left);
        self.fuel = self.fuel.checked_sub(u64::from(FUEL - left) + 1)?;
        Some(if range.is_empty() { Self::NOTHING } else { range.unsigned })
    }

    fn join(one: Interval<u128>, other: Interval<u128>) -> Interval<u128> {
        one.join(other)
    }

    fn widened(_: Interval<u128>, _: Interval<u128>, all: Interval<u128>) -> Interval<u128> {
        all
    }
}

/// The range of a term; empty if it depends on what was not seen yet.
fn range_of(terms: &TermStore, term: TermId, known: &Known<Interval<u128>>, fuel: &mut u32) -> IntRange {
    if let Some(symbol) = terms.as_symbol(term) {
        let width = terms.width(term);
        return known.get(&symbol).map_or(IntRange::whole(width), |&range| IntRange::of_unsigned(width, range));
    }
    if terms.as_app(term).is_some() {
        if *fuel == 0 {
            return IntRange::whole(terms.width(term));
        }
        *fuel -= 1;
    }
    terms.int_range_by(term, &mut |part| range_of(terms, part, known, fuel))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_unseen_values_is_unseen_and_one_of_known_values_bounded() {
        let mut terms = TermStore::new();
        let x = terms.symbol("x", Sort::Bits(8));
        let one = terms.constant(8, 1);
        let sum = terms.bv_add(x, one);
        let symbol = terms.as_symbol(x).expect("a symbol");
        let of = |known: Interval<u128>, fuel: u32| {
            range_of(&terms, sum, &FxHashMap::from_iter([(symbol, known)]), &mut { fuel })
        };
        assert_eq!(of(Interval { low: 0, high: 3 }, 10).unsigned, Interval { low: 1, high: 4 });
        assert_eq!(of(Interval { low: 0, high: 255 }, 10), IntRange::whole(8));
        assert_eq!(of(Interval { low: 0, high: 3 }, 0), IntRange::whole(8));
        assert!(of(Numbers::NOTHING, 10).is_empty());
    }
}
