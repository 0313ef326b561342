//! Signs, questions and comparisons, expanded.

use super::{FloatFormat, FloatRange};
use crate::{TermId, TermStore};

impl TermStore {
    /// The value with the other sign.
    pub(super) fn expand_neg(&mut self, format: FloatFormat, a: TermId) -> TermId {
        let sign = self.constant(format.width(), 1 << (format.exponent + format.fraction));
        self.bv_xor(a, sign)
    }

    /// The value without its sign.
    pub(super) fn expand_abs(&mut self, format: FloatFormat, a: TermId) -> TermId {
        let magnitude = self.extract(a, format.exponent + format.fraction - 1, 0);
        self.zero_extend(magnitude, 1)
    }

    /// Whether the value is a NaN.
    pub(super) fn expand_is_nan(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.fp_parts(format, a).nan
    }

    /// Whether the value is infinite.
    pub(super) fn expand_is_infinite(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.fp_parts(format, a).infinite
    }

    /// Whether the value is zero, of either sign.
    pub(super) fn expand_is_zero(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.fp_parts(format, a).zero
    }

    /// Whether two values are equal; a NaN equals nothing.
    pub(super) fn expand_eq(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.fp_parts(format, a), self.fp_parts(format, b));
        let same = self.eq(a, b);
        let zeros = self.and(x.zero, y.zero);
        let equal = self.or(same, zeros);
        let unordered = self.or(x.nan, y.nan);
        let ordered = self.not(unordered);
        self.and(ordered, equal)
    }

    /// Whether one value is less than another; a NaN is not.
    pub(super) fn expand_lt(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.fp_parts(format, a), self.fp_parts(format, b));
        let below = self.bv_ult(a, b);
        let above = self.bv_ult(b, a);
        // Among negative values the order of the patterns is the other way round.
        let alike = self.ite(x.sign, above, below);
        let differ = self.ne(x.sign, y.sign);
        let less = self.ite(differ, x.sign, alike);
        let zeros = self.and(x.zero, y.zero);
        let unordered = self.or(x.nan, y.nan);
        let never = self.or(zeros, unordered);
        let ever = self.not(never);
        self.and(ever, less)
    }

    /// Whether one value is less than or equal to another; a NaN is not.
    pub(super) fn expand_le(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        let (less, equal) = (self.expand_lt(format, a, b), self.expand_eq(format, a, b));
        self.or(less, equal)
    }

    /// The value if it lies between two constants, else the lower one.
    pub(super) fn expand_within(&mut self, format: FloatFormat, a: TermId, low: TermId, high: TermId) -> TermId {
        let bounds = [low, high].map(|bound| self.as_bits(bound).expect("bounds are constants"));
        let [least, most] = bounds.map(|bound| FloatRange::exactly(format, bound.unsigned()).low);
        let range = self.float_range(format, a);
        let mut within = self.tt();
        // In the order of patterns with the sign turned, negative values reversed.
        let width = format.width();
        let sign = self.extract(a, width - 1, width - 1);
        let negative = self.is_nonzero(sign);
        let half = self.constant(width, 1 << (width - 1));
        let (turned, reversed) = (self.bv_xor(a, half), self.bv_not(a));
        let place = self.ite(negative, reversed, turned);
        let bound = |terms: &mut TermStore, key: i128| terms.constant(width, (key + (1i128 << (width - 1))) as u128);
        if range.nan || range.low < least {
            let low = bound(self, least);
            let above = self.bv_ule(low, place);
            within = self.and(within, above);
        }
        if range.nan || range.high > most {
            let high = bound(self, most);
            let below = self.bv_ule(place, high);
            within = self.and(within, below);
        }
        self.ite(within, a, low)
    }
}
