//! IEEE 754 binary floating point as terms over bit patterns.
//!
//! A value is a bit-vector: sign, biased exponent, fraction. Every operation rounds to the nearest
//! value, ties to even. Operations on constants fold to constants by the constructors that they are made of, so
//! that nothing else is needed to compute with them. Which NaN a result is, is left open by the standard; here it is
//! the first operand that is one, made quiet, or else the one that x86 makes.
//!
//! A result remembers the operation and the operands that it was computed from (`operation.rs`), beside the bit-vector
//! term that is its value, and between which bounds it lies (`range.rs`). So an operation whose operands
//! become known later is expanded anew, and what the bounds exclude is in no circuit.
//!
//! The common shape: operands are taken apart ([`Parts`]), the exact result (or enough of it, with a
//! last bit that says whether something is missing) is computed on significands, and `rounded` puts it together.

mod arithmetic;
mod compare;
mod convert;
mod machine;
mod operation;
mod range;
#[cfg(test)]
mod range_tests;
#[cfg(test)]
mod tests;

pub use operation::FloatOp;
pub use range::FloatRange;
pub(crate) use range::Floats;

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
    /// Whether it is known to be neither subnormal nor zero.
    normal: bool,
}

/// What is known of a number that is to be rounded.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The significand has at most so many zeros before its first one, unless it needs none.
    leading_zeros: u32,
    /// Once shifted, the exponent is not below the smallest one.
    never_small: bool,
    /// What is rounded is not infinite.
    finite: bool,
    /// What is rounded is not zero.
    nonzero: bool,
}

impl Known {
    /// What the range of the result says.
    fn of(format: FloatFormat, range: FloatRange) -> Known {
        Known {
            leading_zeros: u32::MAX - 1,
            never_small: range.is_normal(format),
            finite: !range.has_infinity(format),
            nonzero: !range.has_zero(),
        }
    }
}

impl TermStore {
    fn fp_parts(&mut self, format: FloatFormat, a: TermId) -> Parts {
        let FloatFormat { exponent: e, fraction: f } = format;
        let range = self.float_range(format, a);
        let sign = match range.sign() {
            Some(sign) => self.bool(sign),
            None => {
                let sign = self.extract(a, e + f, e + f);
                self.is_nonzero(sign)
            }
        };
        let (exponent, fraction) = (self.extract(a, e + f - 1, f), self.extract(a, f - 1, 0));
        let (ones, none) = (self.constant(e, (1 << e) - 1), self.constant(e, 0));
        let never = self.ff();
        let largest = if range.nan || range.has_infinity(format) { self.eq(exponent, ones) } else { never };
        let smallest = if range.is_normal(format) { never } else { self.eq(exponent, none) };
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
            nan: if range.nan { self.and(largest, some) } else { never },
            infinite: if range.has_infinity(format) { self.and(largest, whole) } else { never },
            zero: if range.has_zero() { self.and(smallest, whole) } else { never },
            normal: range.is_normal(format),
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

    /// Shifts left until the highest bit is set, or the value is zero, or it was shifted by `most`; the exponent
    /// falls by as much.
    fn fp_normalised(&mut self, mut exponent: TermId, mut significand: TermId, most: u32) -> (TermId, TermId) {
        let width = self.width(significand);
        let wide = self.width(exponent);
        let mut step = width.min(most + 1).next_power_of_two() / 2;
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
    fn fp_rounded(
        &mut self,
        format: FloatFormat,
        sign: TermId,
        exponent: TermId,
        significand: TermId,
        known: Known,
    ) -> TermId {
        let FloatFormat { exponent: e, fraction: f } = format;
        let (exponent, significand) = self.fp_normalised(exponent, significand, known.leading_zeros);
        let wide = format.wide_exponent();
        let width = self.width(significand);
        // Below the smallest exponent the significand moves down instead.
        let one = self.constant(wide, 1);
        let small = if known.never_small { self.ff() } else { self.bv_slt(exponent, one) };
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
        let large = if known.finite { self.ff() } else { self.bv_sle(most, exponent) };
        let infinity = self.fp_infinity(format, sign);
        let some = if known.nonzero { self.tt() } else { self.is_nonzero(significand) };
        let overflows = self.and(large, some);
        let result = self.ite(overflows, infinity, finite);
        let zero = self.fp_zero(format, sign);
        self.ite(some, result, zero)
    }
}
