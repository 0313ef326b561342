//! Conversions between formats, and from and to integers, expanded.

use super::{FloatFormat, FloatRange, Known};
use crate::{TermId, TermStore};

impl TermStore {
    /// The value in another format.
    pub(super) fn expand_convert(
        &mut self,
        from: FloatFormat,
        to: FloatFormat,
        a: TermId,
        range: FloatRange,
    ) -> TermId {
        let x = self.fp_parts(from, a);
        let wide = from.wide_exponent().max(to.wide_exponent());
        let exponent = self.zero_extend(x.exponent, wide - from.wide_exponent());
        let (bias, other) = (self.constant(wide, from.bias()), self.constant(wide, to.bias()));
        let exponent = self.bv_sub(exponent, bias);
        let exponent = self.bv_add(exponent, other);
        // Bits for rounding at least.
        let missing = (to.fraction + 3).saturating_sub(from.fraction + 1);
        let significand = self.padded(x.significand, missing);
        let finite = if wide == to.wide_exponent() {
            self.fp_rounded(to, x.sign, exponent, significand, Known::of(to, range))
        } else {
            // Far outside of the narrower range is as good as just outside.
            let most = (1i128 << (to.wide_exponent() - 2)) as u128;
            let (high, low) = (self.constant(wide, most), self.constant(wide, most.wrapping_neg()));
            let above = self.bv_sle(high, exponent);
            let below = self.bv_sle(exponent, low);
            let exponent = self.ite(above, high, exponent);
            let exponent = self.ite(below, low, exponent);
            let exponent = self.extract(exponent, to.wide_exponent() - 1, 0);
            self.fp_rounded(to, x.sign, exponent, significand, Known::of(to, range))
        };
        let infinity = self.fp_infinity(to, x.sign);
        let result = self.ite(x.infinite, infinity, finite);
        // A NaN keeps its sign and the upper bits of its fraction, and becomes quiet.
        let payload = self.extract(a, from.fraction - 1, 0);
        let payload = if from.fraction >= to.fraction {
            self.extract(payload, from.fraction - 1, from.fraction - to.fraction)
        } else {
            self.padded(payload, to.fraction - from.fraction)
        };
        let quiet = self.constant(to.fraction, 1 << (to.fraction - 1));
        let payload = self.bv_or(payload, quiet);
        let ones = self.constant(to.exponent, (1 << to.exponent) - 1);
        let magnitude = self.concat(ones, payload);
        let nan = self.fp_signed(x.sign, magnitude);
        self.ite(x.nan, nan, result)
    }

    /// With so many zeros below.
    fn padded(&mut self, a: TermId, by: u32) -> TermId {
        if by == 0 {
            return a;
        }
        let zeros = self.constant(by, 0);
        self.concat(a, zeros)
    }

    /// The value nearest to an integer.
    pub(super) fn expand_from_int(
        &mut self,
        format: FloatFormat,
        a: TermId,
        signed: bool,
        range: FloatRange,
    ) -> TermId {
        let width = self.width(a);
        let zero = self.constant(width, 0);
        let (negative, magnitude) = if signed {
            let negative = self.bv_slt(a, zero);
            let opposite = self.bv_neg(a);
            (negative, self.ite(negative, opposite, a))
        } else {
            (self.ff(), a)
        };
        let significand = self.padded(magnitude, (format.fraction + 3).saturating_sub(width));
        let exponent = self.constant(format.wide_exponent(), format.bias() + u128::from(width) - 1);
        self.fp_rounded(format, negative, exponent, significand, Known::of(format, range))
    }

    /// The integer that is left without the fraction. What does not fit, undefined in C, is what x86 gives: the
    /// smallest number of the signed type of 32 or 64 bits that the conversion goes through.
    pub(super) fn expand_to_int(&mut self, format: FloatFormat, a: TermId, width: u32, signed: bool) -> TermId {
        let FloatFormat { fraction: f, .. } = format;
        let wide = format.wide_exponent();
        let through = if width < 32 || width == 32 && signed { 32 } else { 64 };
        let x = self.fp_parts(format, a);
        let bias = self.constant(wide, format.bias());
        let power = self.bv_sub(x.exponent, bias);
        let (none, most) = (self.constant(wide, 0), self.constant(wide, 64));
        let small = self.bv_slt(power, none);
        let large = self.bv_sle(most, power);
        let room = f + 65;
        let significand = self.zero_extend(x.significand, room - (f + 1));
        let distance = self.resize(power, room, true);
        let shifted = self.bv_shl(significand, distance);
        let whole = self.extract(shifted, f + 63, f);
        let nothing = self.constant(64, 0);
        let whole = self.ite(small, nothing, whole);
        let negated = self.bv_neg(whole);
        let value = self.ite(x.sign, negated, whole);
        // The largest magnitudes that fit.
        let fits = if width == 64 && !signed {
            let half = self.constant(64, 1 << 63);
            let low = self.bv_ule(whole, half);
            let positive = self.not(x.sign);
            self.or(positive, low)
        } else {
            let (limit, below) = (self.constant(64, 1 << (through - 1)), self.constant(64, (1 << (through - 1)) - 1));
            let limit = self.ite(x.sign, limit, below);
            self.bv_ule(whole, limit)
        };
        let outside = self.not(fits);
        let special = self.or(x.nan, x.infinite);
        let far = self.or(large, special);
        let outside = self.or(outside, far);
        let indefinite = self.constant(64, 1 << (through - 1));
        let value = self.ite(outside, indefinite, value);
        self.resize(value, width, false)
    }
}
