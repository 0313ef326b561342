//! How large the numbers are that reads see: no larger than what the writes that they may see can write.
//!
//! The ranges are the least ones that fit, found from nothing upwards: by induction along an execution
//! each read sees a value within its range. A range that keeps growing (a counter that threads
//! increment in turn) becomes the whole type. A read with a small range gets a symbol of few bits, so
//! that the solver never sees the others.

use concord_logic::{Op, Sort, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::prune::substitute;
use crate::skeleton::{PointId, Skeleton};

/// Numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    low: u128,
    high: u128,
}

impl Range {
    fn whole(width: u32) -> Range {
        Range { low: 0, high: u128::MAX >> (128 - width.clamp(1, 128)) }
    }

    fn union(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

/// A range that grew so often becomes the whole type.
const PATIENCE: u32 = 64;
/// The most terms that are looked at for the range of one value, and in all.
const FUEL: u32 = 64;
const ALL_FUEL: u64 = 4_000_000;

/// Gives reads with small ranges small symbols; says whether there were any.
pub fn narrow_reads(skeleton: &mut Skeleton) -> bool {
    let mut reads = substitute::readers(skeleton);
    reads.retain(|(_, symbol)| matches!(skeleton.terms.sort(skeleton.terms.symbol_term(*symbol)), Sort::Bits(_)));
    let Some(ranges) = ranges(skeleton, &reads) else { return false };
    let mut bound: FxHashMap<SymbolId, TermId> = FxHashMap::default();
    for &(read, symbol) in &reads {
        let Some(range) = ranges[&symbol] else { continue };
        let width = skeleton.terms.width(skeleton.terms.symbol_term(symbol));
        let bits = (128 - range.high.leading_zeros()).max(1);
        if bits >= width {
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

/// The range of each symbol, `None` while nothing was seen; nothing at all if that costs too much.
fn ranges(skeleton: &Skeleton, reads: &[(PointId, SymbolId)]) -> Option<FxHashMap<SymbolId, Option<Range>>> {
    let mut ranges: FxHashMap<SymbolId, Option<Range>> = reads.iter().map(|&(_, symbol)| (symbol, None)).collect();
    let mut grown: FxHashMap<SymbolId, u32> = FxHashMap::default();
    let mut fuel = ALL_FUEL;
    loop {
        let mut changed = false;
        for &(read, symbol) in reads {
            let width = skeleton.terms.width(skeleton.terms.symbol_term(symbol));
            if ranges[&symbol] == Some(Range::whole(width)) {
                continue;
            }
            let mut seen = ranges[&symbol];
            for &write in &skeleton.candidates[read.index()] {
                let value = skeleton.event(write).value.expect("writes have values");
                let mut left = FUEL;
                let written = range_of(&skeleton.terms, value, &ranges, &mut left);
                fuel = fuel.checked_sub(u64::from(FUEL - left) + 1)?;
                seen = match (seen, written) {
                    (Some(seen), Some(written)) => Some(seen.union(written)),
                    (seen, written) => seen.or(written),
                };
            }
            if seen != ranges[&symbol] {
                changed = true;
                let count = grown.entry(symbol).or_default();
                *count += 1;
                let settled = if *count > PATIENCE { Some(Range::whole(width)) } else { seen };
                ranges.insert(symbol, settled);
            }
        }
        if !changed {
            return Some(ranges);
        }
    }
}

/// The range of a term; `None` if it depends on what was not seen yet.
fn range_of(
    terms: &TermStore,
    term: TermId,
    ranges: &FxHashMap<SymbolId, Option<Range>>,
    fuel: &mut u32,
) -> Option<Range> {
    if let Some(bits) = terms.as_bits(term) {
        return Some(Range { low: bits.unsigned(), high: bits.unsigned() });
    }
    let width = terms.width(term);
    let whole = Range::whole(width);
    if let Some(symbol) = terms.as_symbol(term) {
        return ranges.get(&symbol).copied().unwrap_or(Some(whole));
    }
    let Some((op, arguments)) = terms.as_app(term).filter(|_| *fuel > 0) else { return Some(whole) };
    *fuel -= 1;
    let mut of = |term: TermId| range_of(terms, term, ranges, fuel);
    let fits = |range: Range| if range.high <= whole.high { range } else { whole };
    Some(match (op, arguments) {
        (Op::Ite, &[_, then, other]) => match (of(then), of(other)) {
            (Some(then), Some(other)) => then.union(other),
            (then, other) => then.or(other)?,
        },
        (Op::BvAdd, &[left, right]) => {
            let (left, right) = (of(left)?, of(right)?);
            match (left.low.checked_add(right.low), left.high.checked_add(right.high)) {
                (Some(low), Some(high)) => fits(Range { low, high }),
                _ => whole,
            }
        }
        (Op::BvSub, &[left, right]) => {
            let (left, right) = (of(left)?, of(right)?);
            if left.low >= right.high {
                Range { low: left.low - right.high, high: left.high - right.low }
            } else {
                whole
            }
        }
        (Op::BvAnd, &[left, right]) => Range { low: 0, high: of(left)?.high.min(of(right)?.high) },
        (Op::ZeroExtend { .. }, &[inner]) => of(inner)?,
        (Op::SignExtend { .. }, &[inner]) => {
            let range = of(inner)?;
            if range.high <= Range::whole(terms.width(inner)).high >> 1 { range } else { whole }
        }
        (Op::Extract { low: 0, .. }, &[inner]) => fits(of(inner)?),
        _ => whole,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(terms: &TermStore, symbol: TermId, range: Option<Range>) -> FxHashMap<SymbolId, Option<Range>> {
        FxHashMap::from_iter([(terms.as_symbol(symbol).expect("a symbol"), range)])
    }

    #[test]
    fn a_sum_stays_in_its_range_unless_it_wraps() {
        let mut terms = TermStore::new();
        let x = terms.symbol("x", Sort::Bits(8));
        let one = terms.constant(8, 1);
        let sum = terms.bv_add(x, one);
        let small = known(&terms, x, Some(Range { low: 0, high: 3 }));
        assert_eq!(range_of(&terms, sum, &small, &mut 10), Some(Range { low: 1, high: 4 }));
        let large = known(&terms, x, Some(Range { low: 0, high: 255 }));
        assert_eq!(range_of(&terms, sum, &large, &mut 10), Some(Range::whole(8)));
        let unseen = known(&terms, x, None);
        assert_eq!(range_of(&terms, sum, &unseen, &mut 10), None);
    }

    #[test]
    fn a_difference_that_may_be_negative_is_anything() {
        let mut terms = TermStore::new();
        let x = terms.symbol("x", Sort::Bits(8));
        let two = terms.constant(8, 2);
        let difference = terms.bv_sub(x, two);
        let small = known(&terms, x, Some(Range { low: 1, high: 3 }));
        assert_eq!(range_of(&terms, difference, &small, &mut 10), Some(Range::whole(8)));
    }
}
