//! Between which numbers a bit-vector lies, read as signed and as unsigned.
//!
//! Both readings are kept because an operation may wrap in one and not in the other, and what is not negative is
//! the same number in both. A result that may wrap around is anything of its type.
//!
//! Who asks says what is known of the parts: nothing where terms are built ([`TermStore::int_range`]), else what
//! a path condition or the writes that a read may see tell.

use crate::{Bits, Op, TermId, TermStore};

/// The numbers from `low` to `high`; none if `low` is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval<N> {
    /// The least number.
    pub low: N,
    /// The greatest number.
    pub high: N,
}

impl<N: Copy + Ord> Interval<N> {
    fn one(number: N) -> Interval<N> {
        Interval { low: number, high: number }
    }

    /// Whether there is no number in it.
    pub fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// What is within both.
    pub fn meet(self, other: Interval<N>) -> Interval<N> {
        Interval { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// What is within either, and what lies between.
    pub fn join(self, other: Interval<N>) -> Interval<N> {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// A range that moved here from where it was, with each bound that moved where it is at the most.
    pub fn widened(self, from: Interval<N>, most: Interval<N>) -> Interval<N> {
        Interval {
            low: if self.low < from.low { most.low } else { self.low },
            high: if self.high > from.high { most.high } else { self.high },
        }
    }

    /// Whether any number of this one is less than any number of the other, if that is always the same.
    fn less(self, other: Interval<N>) -> Option<bool> {
        if self.high < other.low {
            Some(true)
        } else if self.low >= other.high {
            Some(false)
        } else {
            None
        }
    }

    fn is_apart(self, other: Interval<N>) -> bool {
        self.high < other.low || other.high < self.low
    }

    /// Keeps what is within computed bounds, if these did not leave the type: then nothing wrapped around.
    fn fit(&mut self, whole: Interval<N>, low: Option<N>, high: Option<N>) {
        if let (Some(low), Some(high)) = (low, high)
            && low >= whole.low
            && high <= whole.high
        {
            *self = self.meet(Interval { low, high });
        }
    }

    /// The numbers up to a bound, or those from it; `exact` is the bound before it was moved past the numbers that are out.
    fn side(self, exact: N, bound: N, upper: bool) -> Option<Interval<N>> {
        let wrapped = if upper { bound > exact } else { bound < exact };
        let side = if upper { Interval { high: bound, ..self } } else { Interval { low: bound, ..self } };
        (!wrapped).then_some(side)
    }
}

impl Interval<u128> {
    /// How many bits hold all of its numbers.
    pub fn bits_needed(self) -> u32 {
        (128 - self.high.leading_zeros()).max(1)
    }

    /// The greatest number with as many bits as the greatest of these.
    fn ones(self) -> u128 {
        u128::MAX >> (128 - self.bits_needed())
    }
}

/// What division leaves: a number with the sign of the dividend, no greater than it, and less than a divisor other than zero.
fn remainders(dividend: Interval<i128>, divisor: Interval<i128>) -> Interval<i128> {
    let mut range = Interval { low: dividend.low.min(0), high: dividend.high.max(0) };
    if divisor.low > 0 || divisor.high < 0 {
        let most = divisor.low.unsigned_abs().max(divisor.high.unsigned_abs()) - 1;
        if let Ok(most) = i128::try_from(most) {
            range = range.meet(Interval { low: -most, high: most });
        }
    }
    range
}

/// What a bit-vector may be. It is within both readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntRange {
    /// In two's complement.
    pub signed: Interval<i128>,
    /// As a natural number.
    pub unsigned: Interval<u128>,
}

impl IntRange {
    /// No value.
    pub const EMPTY: IntRange = IntRange {
        signed: Interval { low: i128::MAX, high: i128::MIN },
        unsigned: Interval { low: u128::MAX, high: u128::MIN },
    };

    /// All values of a width.
    ///
    /// # Panics
    /// If there is no bit-vector of this width.
    pub fn whole(width: u32) -> IntRange {
        let ones = Bits::ones(width).unsigned();
        let most = (ones >> 1) as i128;
        IntRange { signed: Interval { low: -1 - most, high: most }, unsigned: Interval { low: 0, high: ones } }
    }

    /// One value.
    pub fn exactly(value: Bits) -> IntRange {
        IntRange { signed: Interval::one(value.signed()), unsigned: Interval::one(value.unsigned()) }
    }

    /// The values of a width whose numbers without sign are these.
    pub fn of_unsigned(width: u32, unsigned: Interval<u128>) -> IntRange {
        if unsigned.is_empty() {
            return IntRange::EMPTY;
        }
        IntRange { unsigned, ..IntRange::whole(width) }.agreed(width)
    }

    /// The values for which a comparison with a constant holds, or does not; `first` says that they are its first operand.
    pub fn satisfying(op: Op, constant: Bits, first: bool, holds: bool) -> Option<IntRange> {
        let (signed, strict) = match op {
            Op::BvSlt => (true, true),
            Op::BvSle => (true, false),
            Op::BvUlt => (false, true),
            Op::BvUle => (false, false),
            Op::Eq if holds => return Some(IntRange::exactly(constant)),
            _ => return None,
        };
        // What does not hold is the opposite, the other way round and strict if this one is not.
        let (strict, upper) = if holds { (strict, first) } else { (!strict, !first) };
        let one = Bits::new(constant.width(), u128::from(strict));
        let bound = if upper { constant.wrapping_sub(one) } else { constant.wrapping_add(one) };
        let whole = IntRange::whole(constant.width());
        let side = if signed {
            let signed = whole.signed.side(constant.signed(), bound.signed(), upper);
            signed.map(|signed| IntRange { signed, ..whole })
        } else {
            let unsigned = whole.unsigned.side(constant.unsigned(), bound.unsigned(), upper);
            unsigned.map(|unsigned| IntRange { unsigned, ..whole })
        };
        Some(side.unwrap_or(IntRange::EMPTY))
    }

    /// What an operation gives for operands of these ranges.
    fn of_binary(op: Op, width: u32, a: IntRange, b: IntRange) -> IntRange {
        let whole = IntRange::whole(width);
        let mut range = whole;
        let (signed, unsigned) = (&mut range.signed, &mut range.unsigned);
        let (ua, ub, sa, sb) = (a.unsigned, b.unsigned, a.signed, b.signed);
        match op {
            Op::BvAdd => {
                signed.fit(whole.signed, sa.low.checked_add(sb.low), sa.high.checked_add(sb.high));
                unsigned.fit(whole.unsigned, ua.low.checked_add(ub.low), ua.high.checked_add(ub.high));
                // What is negative takes away.
                for (x, y) in [(ua, sb), (ub, sa)] {
                    unsigned.fit(whole.unsigned, x.low.checked_add_signed(y.low), x.high.checked_add_signed(y.high));
                }
            }
            Op::BvSub => {
                signed.fit(whole.signed, sa.low.checked_sub(sb.high), sa.high.checked_sub(sb.low));
                unsigned.fit(whole.unsigned, ua.low.checked_sub(ub.high), ua.high.checked_sub(ub.low));
            }
            Op::BvMul => unsigned.fit(whole.unsigned, ua.low.checked_mul(ub.low), ua.high.checked_mul(ub.high)),
            Op::BvAnd => unsigned.high = ua.high.min(ub.high),
            Op::BvOr => *unsigned = Interval { low: ua.low.max(ub.low), high: ua.join(ub).ones() },
            Op::BvXor => unsigned.high = ua.join(ub).ones(),
            // A divisor of zero gives all ones as quotient and the dividend as remainder.
            Op::BvUdiv if ub.low > 0 => *unsigned = Interval { low: ua.low / ub.high, high: ua.high / ub.low },
            Op::BvUrem if ua.high < ub.low => *unsigned = ua,
            Op::BvUrem if ub.low > 0 => unsigned.high = ua.high.min(ub.high - 1),
            Op::BvUrem => unsigned.high = ua.high,
            Op::BvSdiv if sb.low > 0 => {
                *signed = Interval {
                    low: (sa.low / sb.low).min(sa.low / sb.high),
                    high: (sa.high / sb.low).max(sa.high / sb.high),
                };
            }
            Op::BvSrem => *signed = remainders(sa, sb),
            Op::BvLshr => {
                let shifted = |number: u128, by: u128| if by < 128 { number >> by } else { 0 };
                *unsigned = Interval { low: shifted(ua.low, ub.high), high: shifted(ua.high, ub.low) };
            }
            Op::BvAshr => {
                let shifted = |number: i128, by: u128| number >> by.min(127);
                *signed = Interval {
                    low: shifted(sa.low, ub.low).min(shifted(sa.low, ub.high)),
                    high: shifted(sa.high, ub.low).max(shifted(sa.high, ub.high)),
                };
            }
            Op::BvShl if ub.high < u128::from(width).min(127) => {
                unsigned.fit(whole.unsigned, ua.low.checked_mul(1 << ub.low), ua.high.checked_mul(1 << ub.high));
            }
            _ => {}
        }
        range
    }

    /// What two vectors one behind the other are, the second of this width.
    fn of_concatenation(width: u32, high: IntRange, low: IntRange, low_width: u32) -> IntRange {
        let number = |high: u128, low: u128| high << low_width | low;
        let [least, most] =
            [(high.unsigned.low, low.unsigned.low), (high.unsigned.high, low.unsigned.high)].map(|(h, l)| number(h, l));
        IntRange { unsigned: Interval { low: least, high: most }, ..IntRange::whole(width) }
    }

    /// What an extension or the lower part of an operand of this range may be.
    fn of_resized(op: Op, width: u32, inner: IntRange) -> IntRange {
        let mut range = IntRange::whole(width);
        match op {
            Op::SignExtend { .. } => range.signed = inner.signed,
            _ => range.unsigned.fit(range.unsigned, Some(inner.unsigned.low), Some(inner.unsigned.high)),
        }
        range
    }

    /// Whether no value is in it.
    pub fn is_empty(self) -> bool {
        self.signed.is_empty() || self.unsigned.is_empty()
    }

    /// What is within both.
    pub fn meet(self, other: IntRange) -> IntRange {
        IntRange { signed: self.signed.meet(other.signed), unsigned: self.unsigned.meet(other.unsigned) }
    }

    /// What is within either, and what lies between.
    pub fn join(self, other: IntRange) -> IntRange {
        IntRange { signed: self.signed.join(other.signed), unsigned: self.unsigned.join(other.unsigned) }
    }

    /// The same values, with what either reading says of the other: what is not negative is the same number in both.
    pub fn agreed(mut self, width: u32) -> IntRange {
        if let (Ok(low), Ok(high)) = (u128::try_from(self.signed.low), u128::try_from(self.signed.high)) {
            self.unsigned = self.unsigned.meet(Interval { low, high });
        }
        let Interval { low, high } = self.unsigned;
        if low.max(high) <= IntRange::whole(width).unsigned.high >> 1 {
            self.signed = self.signed.meet(Interval { low: low as i128, high: high as i128 });
        }
        self
    }

    /// The bounds of one reading.
    pub fn bounds(self, width: u32, signed: bool) -> [Bits; 2] {
        if signed {
            [self.signed.low, self.signed.high].map(|bound| Bits::from_signed(width, bound))
        } else {
            [self.unsigned.low, self.unsigned.high].map(|bound| Bits::new(width, bound))
        }
    }

    /// Whether a number can be added to all values without leaving the type in this reading.
    pub fn has_room_for(self, width: u32, signed: bool, added: i128) -> bool {
        let whole = IntRange::whole(width);
        if signed {
            let [low, high] = [self.signed.low, self.signed.high].map(|bound| bound.checked_add(added));
            low.is_some_and(|low| low >= whole.signed.low) && high.is_some_and(|high| high <= whole.signed.high)
        } else {
            let [low, high] = [self.unsigned.low, self.unsigned.high].map(|bound| bound.checked_add_signed(added));
            low.is_some() && high.is_some_and(|high| high <= whole.unsigned.high)
        }
    }

    /// What a comparison of any two values of the ranges gives, if it is always the same.
    pub fn compared(self, op: Op, other: IntRange) -> Option<bool> {
        if self.is_empty() || other.is_empty() {
            return None;
        }
        match op {
            Op::BvSlt => self.signed.less(other.signed),
            Op::BvUlt => self.unsigned.less(other.unsigned),
            Op::BvSle => other.signed.less(self.signed).map(|less| !less),
            Op::BvUle => other.unsigned.less(self.unsigned).map(|less| !less),
            Op::Eq => {
                let apart = self.signed.is_apart(other.signed) || self.unsigned.is_apart(other.unsigned);
                apart.then_some(false)
            }
            _ => None,
        }
    }
}

impl TermStore {
    /// The range of a bit-vector term by its topmost node.
    ///
    /// # Panics
    /// If the term is no bit-vector.
    pub fn int_range(&self, term: TermId) -> IntRange {
        self.int_range_by(term, &mut |part| match self.as_bits(part) {
            Some(bits) => IntRange::exactly(bits),
            None => IntRange::whole(self.width(part)),
        })
    }

    /// The range of a bit-vector term by its topmost node and the ranges of its parts. What is computed from a part without values
    /// has none.
    ///
    /// # Panics
    /// If the term is no bit-vector.
    pub fn int_range_by(&self, term: TermId, of: &mut impl FnMut(TermId) -> IntRange) -> IntRange {
        if let Some(bits) = self.as_bits(term) {
            return IntRange::exactly(bits);
        }
        let width = self.width(term);
        let range = match self.as_app(term) {
            Some((Op::Ite, &[_, then, other])) => of(then).join(of(other)),
            Some((op @ (Op::BvNeg | Op::BvNot), &[a])) => {
                let (from, a) = (if op == Op::BvNeg { Bits::new(width, 0) } else { Bits::ones(width) }, of(a));
                if a.is_empty() { a } else { IntRange::of_binary(Op::BvSub, width, IntRange::exactly(from), a) }
            }
            Some((
                op @ (Op::BvAnd
                | Op::BvOr
                | Op::BvXor
                | Op::BvAdd
                | Op::BvSub
                | Op::BvMul
                | Op::BvUdiv
                | Op::BvUrem
                | Op::BvSdiv
                | Op::BvSrem
                | Op::BvShl
                | Op::BvLshr
                | Op::BvAshr
                | Op::Concat),
                &[first, second],
            )) => {
                let (a, b) = (of(first), of(second));
                if a.is_empty() || b.is_empty() {
                    IntRange::EMPTY
                } else if op == Op::Concat {
                    IntRange::of_concatenation(width, a, b, self.width(second))
                } else {
                    IntRange::of_binary(op, width, a, b)
                }
            }
            Some((op @ (Op::ZeroExtend { .. } | Op::SignExtend { .. } | Op::Extract { low: 0, .. }), &[inner])) => {
                let inner = of(inner);
                if inner.is_empty() { IntRange::EMPTY } else { IntRange::of_resized(op, width, inner) }
            }
            _ => return IntRange::whole(width),
        };
        range.agreed(width)
    }
}

#[cfg(test)]
mod tests;
