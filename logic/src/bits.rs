//! Bit-vector values of 1 to 128 bits with the arithmetic of SMT-LIB.
//!
//! This is the one place that defines what the operators compute: constant
//! folding, term evaluation and the tests of bit-blasting all use it. Division
//! by zero follows SMT-LIB (unsigned quotient all ones, remainder the dividend).

use std::fmt;

/// A bit-vector value: `width` bits, the rest of `value` zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits {
    width: u32,
    value: u128,
}

fn mask(width: u32) -> u128 {
    if width == 128 { u128::MAX } else { (1 << width) - 1 }
}

impl Bits {
    /// The widest bit-vector.
    pub const MAX_WIDTH: u32 = 128;

    /// The value cut to the width.
    ///
    /// # Panics
    /// If the width is 0 or above [`Bits::MAX_WIDTH`].
    pub fn new(width: u32, value: u128) -> Bits {
        assert!((1..=Bits::MAX_WIDTH).contains(&width), "bit-vector of width {width}");
        Bits { width, value: value & mask(width) }
    }

    /// The two's complement of a signed value, cut to the width.
    pub fn from_signed(width: u32, value: i128) -> Bits {
        Bits::new(width, value as u128)
    }

    /// Zero.
    pub fn zero(width: u32) -> Bits {
        Bits::new(width, 0)
    }

    /// All bits set.
    pub fn ones(width: u32) -> Bits {
        Bits::new(width, u128::MAX)
    }

    /// The number of bits.
    pub fn width(self) -> u32 {
        self.width
    }

    /// The value read as unsigned.
    pub fn unsigned(self) -> u128 {
        self.value
    }

    /// The value read as two's complement.
    pub fn signed(self) -> i128 {
        let shift = 128 - self.width;
        ((self.value << shift) as i128) >> shift
    }

    /// The bit at a position, 0 the lowest.
    pub fn bit(self, position: u32) -> bool {
        self.value >> position & 1 == 1
    }

    /// Whether all bits are zero.
    pub fn is_zero(self) -> bool {
        self.value == 0
    }

    /// Whether all bits are set.
    pub fn is_ones(self) -> bool {
        self.value == mask(self.width)
    }

    fn with(self, value: u128) -> Bits {
        Bits::new(self.width, value)
    }

    /// Bitwise complement.
    #[allow(clippy::should_implement_trait, reason = "named like the other operators")]
    pub fn not(self) -> Bits {
        self.with(!self.value)
    }

    /// Two's complement negation.
    #[allow(clippy::should_implement_trait, reason = "named like the other operators")]
    pub fn neg(self) -> Bits {
        self.with(self.value.wrapping_neg())
    }

    /// Bitwise and.
    pub fn and(self, other: Bits) -> Bits {
        self.with(self.value & other.value)
    }

    /// Bitwise or.
    pub fn or(self, other: Bits) -> Bits {
        self.with(self.value | other.value)
    }

    /// Bitwise exclusive or.
    pub fn xor(self, other: Bits) -> Bits {
        self.with(self.value ^ other.value)
    }

    /// Sum, wrapping.
    pub fn wrapping_add(self, other: Bits) -> Bits {
        self.with(self.value.wrapping_add(other.value))
    }

    /// Difference, wrapping.
    pub fn wrapping_sub(self, other: Bits) -> Bits {
        self.with(self.value.wrapping_sub(other.value))
    }

    /// Product, wrapping.
    pub fn wrapping_mul(self, other: Bits) -> Bits {
        self.with(self.value.wrapping_mul(other.value))
    }

    /// Unsigned quotient; all ones when dividing by zero.
    pub fn udiv(self, other: Bits) -> Bits {
        match self.value.checked_div(other.value) {
            Some(quotient) => self.with(quotient),
            None => Bits::ones(self.width),
        }
    }

    /// Unsigned remainder; the dividend when dividing by zero.
    pub fn urem(self, other: Bits) -> Bits {
        self.with(self.value.checked_rem(other.value).unwrap_or(self.value))
    }

    /// Signed quotient, rounded to zero; by zero 1 for negative dividends, else -1.
    pub fn sdiv(self, other: Bits) -> Bits {
        let quotient = self.magnitude().udiv(other.magnitude());
        if self.is_negative() == other.is_negative() { quotient } else { quotient.neg() }
    }

    /// Signed remainder with the sign of the dividend; the dividend when dividing by zero.
    pub fn srem(self, other: Bits) -> Bits {
        let remainder = self.magnitude().urem(other.magnitude());
        if self.is_negative() { remainder.neg() } else { remainder }
    }

    fn is_negative(self) -> bool {
        self.bit(self.width - 1)
    }

    fn magnitude(self) -> Bits {
        if self.is_negative() { self.neg() } else { self }
    }

    /// Shift left; zero when the distance reaches the width.
    #[allow(clippy::should_implement_trait, reason = "named like the other operators")]
    pub fn shl(self, distance: Bits) -> Bits {
        if distance.value >= u128::from(self.width) {
            return Bits::zero(self.width);
        }
        self.with(self.value << distance.value)
    }

    /// Shift right, filling with zeros.
    pub fn lshr(self, distance: Bits) -> Bits {
        if distance.value >= u128::from(self.width) {
            return Bits::zero(self.width);
        }
        self.with(self.value >> distance.value)
    }

    /// Shift right, filling with the sign.
    pub fn ashr(self, distance: Bits) -> Bits {
        let distance = distance.value.min(u128::from(self.width - 1));
        self.with((self.signed() >> distance) as u128)
    }

    /// The bits from `low` to `high`, both included.
    pub fn extract(self, high: u32, low: u32) -> Bits {
        assert!(low <= high && high < self.width, "extract {high}..{low} of {} bits", self.width);
        Bits::new(high - low + 1, self.value >> low)
    }

    /// These bits above the bits of `low`.
    pub fn concat(self, low: Bits) -> Bits {
        Bits::new(self.width + low.width, self.value << low.width | low.value)
    }

    /// Wider by `by` zero bits.
    pub fn zero_extend(self, by: u32) -> Bits {
        Bits::new(self.width + by, self.value)
    }

    /// Wider by `by` copies of the sign bit.
    pub fn sign_extend(self, by: u32) -> Bits {
        Bits::from_signed(self.width + by, self.signed())
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.value, self.width)
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.signed())
    }
}
