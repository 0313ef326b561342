//! IEEE 754 binary floating point as terms over bit patterns.
//!
//! A value is a bit-vector: sign, biased exponent, fraction. Every operation rounds to the nearest
//! value, ties to even. Operations on constants fold to constants by the constructors that they are made of, so
//! that nothing else is needed to compute with them. Which NaN a result is, is left open by the standard; here it is
//! the first operand that is one, made quiet, or else the one that x86 makes.
//!
//! The common shape: operands are taken apart ([`Parts`]), the exact result (or enough of it, with a
//! last bit that says whether something is missing) is computed on significands, and `rounded` puts it together.

mod arithmetic;
mod convert;
#[cfg(test)]
mod tests;

use crate::{TermId, TermStore};

/// The widths of the exponent and of the fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatFormat {
    /// The bits of the exponent.
    pub exponent: u32,
    /// The bits of the fraction.
    pub fraction: u32,
}

impl FloatFormat {
    /// C's `float`.
    pub const SINGLE: FloatFormat = FloatFormat { exponent: 8, fraction: 23 };
    /// C's `double`.
    pub const DOUBLE: FloatFormat = FloatFormat { exponent: 11, fraction: 52 };

    /// The format of so many bits, if there is one here.
    pub fn of_width(width: u32) -> Option<FloatFormat> {
        [FloatFormat::SINGLE, FloatFormat::DOUBLE].into_iter().find(|format| format.width() == width)
    }

    /// The bits of a value.
    pub fn width(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    fn bias(self) -> u128 {
        (1 << (self.exponent - 1)) - 1
    }

    /// Exponents are computed with so many bits, as signed numbers.
    fn wide_exponent(self) -> u32 {
        self.exponent + 3
    }
}

/// A value taken apart.
#[derive(Clone, Copy, Debug)]
struct Parts {
    /// Whether it is negative.
    sign: TermId,
    /// The biased exponent, 1 for subnormal values and zero; of the wide width.
    exponent: TermId,
    /// The significand with its leading bit: `fraction + 1` bits.
    significand: TermId,
    nan: TermId,
    infinite: TermId,
    zero: TermId,
}

impl TermStore {
    fn fp_parts(&mut self, format: FloatFormat, a: TermId) -> Parts {
        let FloatFormat { exponent: e, fraction: f } = format;
        let sign = self.extract(a, e + f, e + f);
        let sign = self.is_nonzero(sign);
        let (exponent, fraction) = (self.extract(a, e + f - 1, f), self.extract(a, f - 1, 0));
        let (ones, none) = (self.constant(e, (1 << e) - 1), self.constant(e, 0));
        let (largest, smallest) = (self.eq(exponent, ones), self.eq(exponent, none));
        let some = self.is_nonzero(fraction);
        let whole = self.not(some);
        let leading = self.not(smallest);
        let leading = self.bool_to_bits(leading, 1);
        let significand = self.concat(leading, fraction);
        let one = self.constant(e, 1);
        let effective = self.ite(smallest, one, exponent);
        Parts {
            sign,
            exponent: self.zero_extend(effective, format.wide_exponent() - e),
            significand,
            nan: self.and(largest, some),
            infinite: self.and(largest, whole),
            zero: self.and(smallest, whole),
        }
    }

    fn fp_signed(&mut self, sign: TermId, magnitude: TermId) -> TermId {
        let sign = self.bool_to_bits(sign, 1);
        self.concat(sign, magnitude)
    }

    fn fp_infinity(&mut self, format: FloatFormat, sign: TermId) -> TermId {
        let FloatFormat { exponent: e, fraction: f } = format;
        let magnitude = self.constant(e + f, ((1 << e) - 1) << f);
        self.fp_signed(sign, magnitude)
    }

    fn fp_zero(&mut self, format: FloatFormat, sign: TermId) -> TermId {
        let magnitude = self.constant(format.exponent + format.fraction, 0);
        self.fp_signed(sign, magnitude)
    }

    /// The first of the operands that is a NaN, made quiet; the NaN of invalid operations otherwise.
    fn fp_nan(&mut self, format: FloatFormat, operands: &[(TermId, TermId)]) -> TermId {
        let FloatFormat { exponent: e, fraction: f } = format;
        let quiet = self.constant(format.width(), 1 << (f - 1));
        let mut nan = self.constant(format.width(), ((1 << (e + 2)) - 1) << (f - 1));
        for &(operand, is_nan) in operands.iter().rev() {
            let own = self.bv_or(operand, quiet);
            nan = self.ite(is_nan, own, nan);
        }
        nan
    }

    /// Shifts left until the highest bit is set, or the value is zero; the exponent falls by as much.
    fn fp_normalised(&mut self, mut exponent: TermId, mut significand: TermId) -> (TermId, TermId) {
        let width = self.width(significand);
        let wide = self.width(exponent);
        let mut step = width.next_power_of_two() / 2;
        while step > 0 {
            if step < width {
                let top = self.extract(significand, width - 1, width - step);
                let none = self.is_nonzero(top);
                let none = self.not(none);
                let distance = self.constant(width, u128::from(step));
                let shifted = self.bv_shl(significand, distance);
                significand = self.ite(none, shifted, significand);
                let by = self.constant(wide, u128::from(step));
                let fallen = self.bv_sub(exponent, by);
                exponent = self.ite(none, fallen, exponent);
            }
            step /= 2;
        }
        (exponent, significand)
    }

    /// Shifts right; the lowest bit of the result also says whether ones were lost.
    fn fp_shifted_down(&mut self, significand: TermId, distance: TermId) -> TermId {
        let width = self.width(significand);
        let most = self.constant(self.width(distance), u128::from(width));
        let far = self.bv_ult(most, distance);
        let distance = self.ite(far, most, distance);
        let distance = self.resize(distance, width, false);
        let shifted = self.bv_lshr(significand, distance);
        let back = self.bv_shl(shifted, distance);
        let lost = self.ne(back, significand);
        let lost = self.bool_to_bits(lost, width);
        self.bv_or(shifted, lost)
    }

    /// The value nearest to `significand / 2^(width - 1) * 2^(exponent - bias)`, which is not zero unless the
    /// significand is. The exponent is a signed number of the wide width.
    fn fp_rounded(&mut self, format: FloatFormat, sign: TermId, exponent: TermId, significand: TermId) -> TermId {
        let FloatFormat { exponent: e, fraction: f } = format;
        let (exponent, significand) = self.fp_normalised(exponent, significand);
        let wide = format.wide_exponent();
        let width = self.width(significand);
        // Below the smallest exponent the significand moves down instead.
        let one = self.constant(wide, 1);
        let small = self.bv_slt(exponent, one);
        let missing = self.bv_sub(one, exponent);
        let nothing = self.constant(wide, 0);
        let missing = self.ite(small, missing, nothing);
        let significand = self.fp_shifted_down(significand, missing);
        let exponent = self.ite(small, one, exponent);
        // Round to `f + 1` bits.
        let kept = self.extract(significand, width - 1, width - 1 - f);
        let guard = self.extract(significand, width - 2 - f, width - 2 - f);
        let guard = self.is_nonzero(guard);
        let rest = self.extract(significand, width - 3 - f, 0);
        let rest = self.is_nonzero(rest);
        let odd = self.extract(kept, 0, 0);
        let odd = self.is_nonzero(odd);
        let beyond = self.or(rest, odd);
        let up = self.and(guard, beyond);
        // The leading bit of the significand adds 1 to the exponent, and so does a carry out of it.
        let total = wide + f;
        let below = self.bv_sub(exponent, one);
        let low = self.constant(f, 0);
        let base = self.concat(below, low);
        let kept = self.zero_extend(kept, total - (f + 1));
        let sum = self.bv_add(base, kept);
        let up = self.bool_to_bits(up, total);
        let sum = self.bv_add(sum, up);
        let magnitude = self.extract(sum, e + f - 1, 0);
        let finite = self.fp_signed(sign, magnitude);
        let most = self.constant(wide, (1 << e) - 1);
        let large = self.bv_sle(most, exponent);
        let infinity = self.fp_infinity(format, sign);
        let some = self.is_nonzero(significand);
        let overflows = self.and(large, some);
        let result = self.ite(overflows, infinity, finite);
        let zero = self.fp_zero(format, sign);
        self.ite(some, result, zero)
    }

    /// The value with the other sign.
    pub fn fp_neg(&mut self, format: FloatFormat, a: TermId) -> TermId {
        let sign = self.constant(format.width(), 1 << (format.exponent + format.fraction));
        self.bv_xor(a, sign)
    }

    /// The value without its sign.
    pub fn fp_abs(&mut self, format: FloatFormat, a: TermId) -> TermId {
        let magnitude = self.extract(a, format.exponent + format.fraction - 1, 0);
        self.zero_extend(magnitude, 1)
    }

    /// Whether the value is a NaN.
    pub fn fp_is_nan(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.fp_parts(format, a).nan
    }

    /// Whether the value is infinite.
    pub fn fp_is_infinite(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.fp_parts(format, a).infinite
    }

    /// Whether the value is zero, of either sign.
    pub fn fp_is_zero(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.fp_parts(format, a).zero
    }

    /// Whether two values are equal; a NaN equals nothing.
    pub fn fp_eq(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.fp_parts(format, a), self.fp_parts(format, b));
        let same = self.eq(a, b);
        let zeros = self.and(x.zero, y.zero);
        let equal = self.or(same, zeros);
        let unordered = self.or(x.nan, y.nan);
        let ordered = self.not(unordered);
        self.and(ordered, equal)
    }

    /// Whether one value is less than another; a NaN is not.
    pub fn fp_lt(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
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
    pub fn fp_le(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        let (less, equal) = (self.fp_lt(format, a, b), self.fp_eq(format, a, b));
        self.or(less, equal)
    }
}
