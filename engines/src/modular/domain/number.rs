//! Numbers: between which bounds they lie, signed and unsigned, and what they leave when divided.
//!
//! The bounds are exact where nothing wraps around, and those of the type otherwise. Beside them stands a congruence: all values,
//! read as unsigned, are `residue` modulo `modulus`; modulus 0 means one value. It tells members of structures in an array apart.

use concord_logic::{Bits, IntRange, Interval};

/// A set of numbers of some width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Num {
    pub range: IntRange,
    pub modulus: u128,
    pub residue: u128,
}

pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn is_one(range: IntRange) -> bool {
    range.unsigned.low == range.unsigned.high
}

/// The only number between bounds that satisfies a congruence; `Some(None)` if there is none.
fn only(range: Interval<u128>, modulus: u128, residue: u128) -> Option<Option<u128>> {
    if !(2..1 << 100).contains(&modulus) || range.low > range.high {
        return None;
    }
    let first = range.low.checked_add((residue % modulus + modulus - range.low % modulus) % modulus)?;
    if first > range.high {
        return Some(None);
    }
    (range.high - first < modulus).then_some(Some(first))
}

impl Num {
    pub fn exactly(bits: Bits) -> Num {
        Num { range: IntRange::exactly(bits), modulus: 0, residue: bits.unsigned() }
    }

    pub fn of_range(range: IntRange) -> Num {
        let (modulus, residue) = if is_one(range) { (0, range.unsigned.low) } else { (1, 0) };
        Num { range, modulus, residue }
    }

    /// Numbers within bounds that satisfy a congruence.
    pub fn new(range: IntRange, modulus: u128, residue: u128) -> Num {
        if range.is_empty() || is_one(range) {
            return Num::of_range(range);
        }
        match modulus {
            // Bounds and congruence contradict each other, or agree on one number; the bounds are kept. Very large moduli say little.
            0 | 0x10_0000_0000_0000_0000_0000_0000.. => Num { range, modulus: 1, residue: 0 },
            _ => Num { range, modulus, residue: residue % modulus },
        }
    }

    /// Whether the congruence is one, of a size that can be computed with.
    pub fn is_sound(self) -> bool {
        match self.modulus {
            0 => self.constant() == Some(self.residue),
            modulus => self.residue < modulus && modulus < 1 << 100,
        }
    }

    pub fn is_empty(self) -> bool {
        self.range.is_empty()
    }

    /// The only value.
    pub fn constant(self) -> Option<u128> {
        (!self.is_empty() && is_one(self.range)).then_some(self.range.unsigned.low)
    }

    pub fn join(self, other: Num) -> Num {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let apart = self.residue.abs_diff(other.residue);
        let modulus = gcd(gcd(self.modulus, other.modulus), apart);
        Num::new(self.range.join(other.range), modulus, self.residue)
    }

    /// What is within a range as well.
    pub fn within(self, range: IntRange, width: u32) -> Num {
        let mut range = self.range.meet(range).agreed(width);
        if !range.is_empty() && range.signed.high < 0 && width < 127 {
            let whole = 1i128 << width;
            let [low, high] = [range.signed.low, range.signed.high].map(|bound| (whole + bound) as u128);
            range.unsigned = range.unsigned.meet(Interval { low, high });
        }
        match only(range.unsigned, self.modulus, self.residue) {
            Some(Some(number)) if !range.is_empty() => Num::exactly(Bits::new(width, number)),
            Some(None) => Num::of_range(IntRange::EMPTY),
            _ => Num::new(range, self.modulus, self.residue),
        }
    }

    pub fn is_within(self, other: Num) -> bool {
        if self.is_empty() {
            return true;
        }
        let inside = |a: Interval<u128>, b: Interval<u128>| b.low <= a.low && a.high <= b.high;
        let inside_signed = |a: Interval<i128>, b: Interval<i128>| b.low <= a.low && a.high <= b.high;
        let congruent = match other.modulus {
            0 => self.constant() == Some(other.residue),
            1 => true,
            modulus => self.modulus.is_multiple_of(modulus) && self.residue % modulus == other.residue,
        };
        inside(self.range.unsigned, other.range.unsigned)
            && inside_signed(self.range.signed, other.range.signed)
            && congruent
    }

    /// The congruence of sums, differences and products: exact where nothing wraps around, else modulo what divides the number
    /// of all values, too.
    pub fn with_congruence(range: IntRange, width: u32, wraps: bool, (modulus, residue): (u128, u128)) -> Num {
        let modulus = match (wraps, width) {
            (false, _) => modulus,
            (true, 1..=127) => gcd(modulus, 1 << width),
            (true, _) => 1,
        };
        match modulus {
            0 => Num::of_range(range),
            modulus => Num::new(range, modulus, residue % modulus),
        }
    }

    /// Modulus and residue of a sum; `None` if they are too large.
    pub fn sum(self, other: Num) -> Option<(u128, u128)> {
        Some((gcd(self.modulus, other.modulus), self.residue.checked_add(other.residue)?))
    }

    /// Modulus and residue of a difference that is not negative, or of any modulo the former.
    pub fn difference(self, other: Num) -> Option<(u128, u128)> {
        let modulus = gcd(self.modulus, other.modulus);
        let residue = match modulus {
            0 => self.residue.wrapping_sub(other.residue),
            modulus => (self.residue % modulus + modulus - other.residue % modulus) % modulus,
        };
        Some((modulus, residue))
    }

    /// Modulus and residue of a product.
    pub fn product(self, other: Num) -> Option<(u128, u128)> {
        let both = self.modulus.checked_mul(other.modulus)?;
        let (left, right) = (self.modulus.checked_mul(other.residue)?, other.modulus.checked_mul(self.residue)?);
        Some((gcd(gcd(both, left), right), self.residue.checked_mul(other.residue)?))
    }
}
