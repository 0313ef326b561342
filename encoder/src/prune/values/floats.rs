//! Between which floating-point values reads see: those of the writes that they may see.
//!
//! As for integers (`ranges.rs`) the ranges are the least ones that fit (`fixpoint.rs`); a bound that keeps moving (a
//! sum that threads add to in turn) becomes infinite. What remains is mostly that a value is not negative and
//! no NaN, which leaves much out of the circuits that compute with it.

use concord_logic::{FloatFormat, FloatOp, FloatRange, Op, Sort, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::prune::substitute;
use crate::prune::values::fixpoint::{self, KnownRanges, Ranges};
use crate::skeleton::{PointId, Skeleton};

/// How deep operations are followed for the range of one value, and how many are looked at in all.
const DEEPEST: u32 = 100;
const ALL_FUEL: u32 = 20_000;

/// Restricts reads that see floating-point results to the range of these; says whether there were any.
pub fn narrow_reads(skeleton: &mut Skeleton) -> bool {
    if !skeleton.terms.has_floats() {
        return false;
    }
    let mut reads: Vec<(PointId, SymbolId)> = Vec::new();
    let mut formats: FxHashMap<SymbolId, FloatFormat> = FxHashMap::default();
    for (read, symbol) in substitute::readers(skeleton) {
        let Sort::Bits(width) = skeleton.terms.sort(skeleton.terms.symbol_term(symbol)) else { continue };
        let Some(format) = FloatFormat::of_width(width) else { continue };
        let mut values = skeleton.candidates[read.index()].iter().filter_map(|&write| skeleton.event(write).value);
        if values.any(|value| is_result(&skeleton.terms, value, format)) {
            reads.push((read, symbol));
            formats.insert(symbol, format);
        }
    }
    let floats = Floats { terms: &skeleton.terms, formats: &formats, memo: FxHashMap::default(), fuel: ALL_FUEL };
    let Some(ranges) = fixpoint::least(skeleton, &reads, WrittenFloats { skeleton, floats }) else { return false };
    let mut bound: FxHashMap<SymbolId, TermId> = FxHashMap::default();
    for &(_, symbol) in &reads {
        let (range, format) = (ranges[&symbol], formats[&symbol]);
        if !range.nan && !range.has_no_number() {
            let term = skeleton.terms.symbol_term(symbol);
            bound.insert(symbol, skeleton.terms.fp_within(format, term, range));
        }
    }
    if bound.is_empty() {
        return false;
    }
    let own: Vec<(PointId, TermId)> =
        reads.iter().map(|&(read, symbol)| (read, skeleton.terms.symbol_term(symbol))).collect();
    substitute::apply(skeleton, bound);
    // What the read itself sees stays a symbol of its own; its uses use what is known of it.
    for (read, symbol) in own {
        skeleton.events[read.index()].value = Some(symbol);
    }
    true
}

/// Whether a value is what a floating-point operation gave, on some path.
fn is_result(terms: &TermStore, mut value: TermId, format: FloatFormat) -> bool {
    for _ in 0..DEEPEST {
        match terms.as_app(value) {
            Some((Op::Float(op), _)) => return op.result() == Some(format),
            Some((Op::Ite, &[_, then, other])) => {
                value = if matches!(terms.as_app(then), Some((Op::Float(_), _))) { then } else { other };
            }
            _ => return false,
        }
    }
    false
}

/// Ranges of terms from ranges of symbols.
struct Floats<'t> {
    terms: &'t TermStore,
    formats: &'t FxHashMap<SymbolId, FloatFormat>,
    memo: FxHashMap<TermId, FloatRange>,
    fuel: u32,
}

/// Ranges of what is written.
struct WrittenFloats<'s> {
    skeleton: &'s Skeleton,
    floats: Floats<'s>,
}

impl Ranges for WrittenFloats<'_> {
    type Range = FloatRange;
    const NOTHING: FloatRange = FloatRange::EMPTY;
    const PATIENCE: u32 = 3;

    fn forget(&mut self) {
        self.floats.memo.clear();
    }

    fn all(&self, symbol: SymbolId) -> FloatRange {
        FloatRange::all(self.floats.formats[&symbol])
    }

    fn written(&mut self, known: &KnownRanges<FloatRange>, symbol: SymbolId, write: PointId) -> Option<FloatRange> {
        let value = self.skeleton.event(write).value.expect("writes have values");
        let range = self.floats.of(known, self.floats.formats[&symbol], value, DEEPEST);
        (self.floats.fuel > 0).then_some(range)
    }

    fn join(one: FloatRange, other: FloatRange) -> FloatRange {
        one.union(other)
    }

    /// A bound that moved becomes infinite.
    fn widened(&self, symbol: SymbolId, before: FloatRange, after: FloatRange) -> FloatRange {
        let all = self.all(symbol);
        let low = if after.low < before.low { all.low } else { after.low };
        let high = if after.high > before.high { all.high } else { after.high };
        FloatRange { low, high, ..after }
    }
}

impl Floats<'_> {
    fn of(&mut self, known: &KnownRanges<FloatRange>, format: FloatFormat, term: TermId, depth: u32) -> FloatRange {
        let terms = self.terms;
        if let Some(symbol) = terms.as_symbol(term) {
            return known.get(&symbol).copied().unwrap_or(FloatRange::all(format));
        }
        if let Some(&range) = self.memo.get(&term) {
            return range;
        }
        let (op, operands) = match terms.as_app(term) {
            Some((op, args)) if depth > 0 && self.fuel > 0 => (op, op.operands(args)),
            _ => return terms.float_range(format, term),
        };
        self.fuel -= 1;
        let range = match (op, operands) {
            (Op::Ite, &[_, then, other]) => {
                self.of(known, format, then, depth - 1).union(self.of(known, format, other, depth - 1))
            }
            (Op::Float(FloatOp::FromInt { .. }), _) => terms.float_range(format, term),
            (Op::Float(op), operands) if op.result() == Some(format) => {
                let from = op.operands().expect("operands are floating-point values");
                let ranges: Vec<FloatRange> =
                    operands.iter().map(|&arg| self.of(known, from, arg, depth - 1)).collect();
                op.range(&ranges, operands.len() == 2 && operands[0] == operands[1])
            }
            _ => terms.float_range(format, term),
        };
        self.memo.insert(term, range);
        range
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_unseen_values_is_unseen_and_one_of_known_values_bounded() {
        let mut terms = TermStore::new();
        let format = FloatFormat::DOUBLE;
        let x = terms.symbol("x", Sort::Bits(64));
        let one = terms.constant(64, u128::from(1f64.to_bits()));
        let sum = terms.fp_add(format, x, one);
        let symbol = terms.as_symbol(x).expect("a symbol");
        let of = |range: FloatRange| {
            let formats = FxHashMap::from_iter([(symbol, format)]);
            let mut floats = Floats { terms: &terms, formats: &formats, memo: FxHashMap::default(), fuel: 10 };
            floats.of(&FxHashMap::from_iter([(symbol, range)]), format, sum, 10)
        };
        assert_eq!(of(FloatRange::EMPTY), FloatRange::EMPTY);
        let value = |value: f64| FloatRange::exactly(format, u128::from(value.to_bits()));
        assert_eq!(of(value(0.0).union(value(2.0))), value(1.0).union(value(3.0)));
        assert_eq!(of(value(0.0).union(value(f64::INFINITY))), value(1.0).union(value(f64::INFINITY)));
        assert!(of(value(f64::NAN)).nan);
    }
}
