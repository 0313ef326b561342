//! Sums, products and quotients, expanded; each is given the range of its result.

use super::{FloatFormat, FloatRange, Known};
use crate::{TermId, TermStore};

impl TermStore {
    /// The sum.
    pub(super) fn expand_add(&mut self, format: FloatFormat, a: TermId, b: TermId, range: FloatRange) -> TermId {
        let FloatFormat { exponent: e, fraction: f } = format;
        let (magnitude_a, magnitude_b) = (self.extract(a, e + f - 1, 0), self.extract(b, e + f - 1, 0));
        let swap = self.bv_ult(magnitude_a, magnitude_b);
        let (large, small) = (self.ite(swap, b, a), self.ite(swap, a, b));
        let (x, y) = (self.fp_parts(format, large), self.fp_parts(format, small));
        // Three more bits are enough for correct rounding, the last of which says whether more is lost.
        let three = self.constant(3, 0);
        let big = self.concat(x.significand, three);
        let little = self.concat(y.significand, three);
        let distance = self.bv_sub(x.exponent, y.exponent);
        let little = self.fp_shifted_down(little, distance);
        let (big, little) = (self.zero_extend(big, 1), self.zero_extend(little, 1));
        let (sum, difference) = (self.bv_add(big, little), self.bv_sub(big, little));
        let opposed = self.ne(x.sign, y.sign);
        let total = self.ite(opposed, difference, sum);
        let one = self.constant(format.wide_exponent(), 1);
        let exponent = self.bv_add(x.exponent, one);
        let mut known = Known::of(format, range);
        // Without cancellation at most the place of the carry is free. What is small then has the smallest exponent.
        if self.as_bool(opposed) == Some(false) {
            known = Known { leading_zeros: 1, never_small: true, ..known };
        }
        let rounded = self.fp_rounded(format, x.sign, exponent, total, known);
        // A sum that is exactly zero is negative only if both operands are.
        let negative = self.and(x.sign, y.sign);
        let zero = self.fp_zero(format, negative);
        let some = self.is_nonzero(total);
        let finite = self.ite(some, rounded, zero);
        // An infinite operand is the larger one.
        let result = self.ite(x.infinite, large, finite);
        let both = self.and(x.infinite, y.infinite);
        let opposed = self.and(both, opposed);
        let (first, second) = (self.expand_is_nan(format, a), self.expand_is_nan(format, b));
        let unknown = self.or(first, second);
        let invalid = self.or(unknown, opposed);
        let nan = self.fp_nan(format, &[(a, first), (b, second)]);
        self.ite(invalid, nan, result)
    }

    /// The difference.
    pub(super) fn expand_sub(&mut self, format: FloatFormat, a: TermId, b: TermId, range: FloatRange) -> TermId {
        // A NaN keeps its sign.
        let is_nan = self.expand_is_nan(format, b);
        let negated = self.fp_neg(format, b);
        let b = self.ite(is_nan, b, negated);
        self.expand_add(format, a, b, range)
    }

    /// The product.
    pub(super) fn expand_mul(&mut self, format: FloatFormat, a: TermId, b: TermId, range: FloatRange) -> TermId {
        let f = format.fraction;
        let wide = format.wide_exponent();
        let (x, y) = (self.fp_parts(format, a), self.fp_parts(format, b));
        let sign = self.ne(x.sign, y.sign);
        let (left, right) = (self.zero_extend(x.significand, f + 1), self.zero_extend(y.significand, f + 1));
        let product = self.bv_mul(left, right);
        let exponent = self.bv_add(x.exponent, y.exponent);
        let less = self.constant(wide, format.bias() - 1);
        let exponent = self.bv_sub(exponent, less);
        let mut known = Known::of(format, range);
        if x.normal && y.normal {
            known.leading_zeros = 1;
        }
        let finite = self.fp_rounded(format, sign, exponent, product, known);
        let infinity = self.fp_infinity(format, sign);
        let infinite = self.or(x.infinite, y.infinite);
        let result = self.ite(infinite, infinity, finite);
        let zero = self.or(x.zero, y.zero);
        let undefined = self.and(infinite, zero);
        let unknown = self.or(x.nan, y.nan);
        let invalid = self.or(undefined, unknown);
        let nan = self.fp_nan(format, &[(a, x.nan), (b, y.nan)]);
        self.ite(invalid, nan, result)
    }

    /// The quotient.
    pub(super) fn expand_div(&mut self, format: FloatFormat, a: TermId, b: TermId, range: FloatRange) -> TermId {
        let f = format.fraction;
        let wide = format.wide_exponent();
        let (x, y) = (self.fp_parts(format, a), self.fp_parts(format, b));
        let sign = self.ne(x.sign, y.sign);
        let zeros = |normal: bool| if normal { 0 } else { f };
        let (top, numerator) = self.fp_normalised(x.exponent, x.significand, zeros(x.normal));
        let (bottom, divisor) = self.fp_normalised(y.exponent, y.significand, zeros(y.normal));
        // The quotient of significands is above 1/2 and below 2: so many places give all bits and two more.
        let places = self.constant(f + 3, 0);
        let numerator = self.concat(numerator, places);
        let divisor = self.zero_extend(divisor, f + 3);
        let quotient = self.bv_udiv(numerator, divisor);
        let rest = self.bv_urem(numerator, divisor);
        let rest = self.is_nonzero(rest);
        let rest = self.bool_to_bits(rest, 1);
        let quotient = self.extract(quotient, f + 3, 0);
        let significand = self.concat(quotient, rest);
        let exponent = self.bv_sub(top, bottom);
        let bias = self.constant(wide, format.bias());
        let exponent = self.bv_add(exponent, bias);
        // A zero is no operand here, so that the quotient's first one is where it is by the significands.
        let known = Known { leading_zeros: 1, ..Known::of(format, range) };
        let finite = self.fp_rounded(format, sign, exponent, significand, known);
        let (infinity, zero) = (self.fp_infinity(format, sign), self.fp_zero(format, sign));
        let grows = self.or(x.infinite, y.zero);
        let vanishes = self.or(x.zero, y.infinite);
        let result = self.ite(vanishes, zero, finite);
        let result = self.ite(grows, infinity, result);
        let undefined = self.and(grows, vanishes);
        let unknown = self.or(x.nan, y.nan);
        let invalid = self.or(undefined, unknown);
        let nan = self.fp_nan(format, &[(a, x.nan), (b, y.nan)]);
        self.ite(invalid, nan, result)
    }
}
