//! Changing widths: concatenation, cutting, extension.

use smallvec::smallvec;

use super::DEEPEST;
use crate::{Bits, Op, Sort, TermId, TermStore};

/// How many choices are moved out of one concatenation.
const MOST_CHOICES: u32 = 256;

impl TermStore {
    /// The bits of `high` above the bits of `low`.
    ///
    /// # Panics
    /// If the result would be wider than [`Bits::MAX_WIDTH`], as for both extensions.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        self.concat_within(high, low, &mut { MOST_CHOICES })
    }

    /// Choices are moved outwards, as often as `left` says: of a value that was written and merged by bytes the whole is a choice again.
    fn concat_within(&mut self, high: TermId, low: TermId, left: &mut u32) -> TermId {
        let sort = bits_sort(self.width(high) + self.width(low));
        // Neighbouring parts of one term are one part: a value written and read by bytes.
        if let (
            Some((Op::Extract { high: top, low: middle }, &[a])),
            Some((Op::Extract { high: below, low: bottom }, &[b])),
        ) = (self.as_app(high), self.as_app(low))
            && a == b
            && middle == below + 1
        {
            return self.extract(a, top, bottom);
        }
        if self.as_bits(high).is_some_and(Bits::is_zero) {
            return self.zero_extend(low, self.width(high));
        }
        if let Some(next) = left.checked_sub(1)
            && let Some((condition, [then_high, other_high], [then_low, other_low])) = self.same_choice(high, low)
        {
            *left = next;
            let then = self.concat_within(then_high, then_low, left);
            let other = self.concat_within(other_high, other_low, left);
            return self.ite(condition, then, other);
        }
        self.app(Op::Concat, smallvec![high, low], sort)
    }

    /// The condition that decides both parts of a concatenation, and what each part is in both cases: both are choices by it, or
    /// one is, between numbers at least in part, and the other one is a number.
    fn same_choice(&mut self, high: TermId, low: TermId) -> Option<(TermId, [TermId; 2], [TermId; 2])> {
        let is_number = |this: &TermStore, term: TermId| this.as_bits(term).is_some();
        match (self.choice(high), self.choice(low)) {
            (Some((condition, of_high)), Some((other, of_low))) if condition == other => {
                Some((condition, of_high, of_low))
            }
            (Some((condition, of_high)), None) if is_number(self, low) => {
                of_high.into_iter().any(|case| is_number(self, case)).then_some((condition, of_high, [low; 2]))
            }
            (None, Some((condition, of_low))) if is_number(self, high) => {
                of_low.into_iter().any(|case| is_number(self, case)).then_some((condition, [high; 2], of_low))
            }
            _ => None,
        }
    }

    /// The condition and the cases of a choice, also of one that was made wider.
    fn choice(&mut self, term: TermId) -> Option<(TermId, [TermId; 2])> {
        match self.as_app(term)? {
            (Op::Ite, &[condition, then, other]) => Some((condition, [then, other])),
            (Op::ZeroExtend { by }, &[inner]) => {
                let choice = self.as_app(inner);
                let Some((Op::Ite, &[condition, then, other])) = choice else { return None };
                Some((condition, [self.zero_extend(then, by), self.zero_extend(other, by)]))
            }
            _ => None,
        }
    }

    /// The bits from `low` to `high`, both included.
    ///
    /// # Panics
    /// If the range does not lie within the term.
    pub fn extract(&mut self, a: TermId, high: u32, low: u32) -> TermId {
        let width = self.width(a);
        assert!(low <= high && high < width, "extract {high}..{low} of {width} bits");
        self.extract_within(a, high, low, DEEPEST)
    }

    fn extract_within(&mut self, a: TermId, high: u32, low: u32, budget: u32) -> TermId {
        let width = self.width(a);
        if low == 0 && high == width - 1 {
            return a;
        }
        match self.as_app(a) {
            Some((Op::Extract { low: inner_low, .. }, &[inner])) => {
                return self.extract_within(inner, high + inner_low, low + inner_low, budget);
            }
            Some((Op::Concat, &[_, lower])) if high < self.width(lower) => {
                return self.extract_within(lower, high, low, budget);
            }
            Some((Op::Concat, &[upper, lower])) if low >= self.width(lower) => {
                let shift = self.width(lower);
                return self.extract_within(upper, high - shift, low - shift, budget);
            }
            Some((Op::ZeroExtend { .. }, &[inner])) if low >= self.width(inner) => {
                return self.constant(high - low + 1, 0);
            }
            Some((Op::ZeroExtend { .. } | Op::SignExtend { .. }, &[inner])) if high < self.width(inner) => {
                return self.extract_within(inner, high, low, budget);
            }
            Some((Op::Ite, &[c, t, e])) if budget > 0 && (self.as_bits(t).is_some() || self.as_bits(e).is_some()) => {
                let then = self.extract_within(t, high, low, budget - 1);
                let other = self.extract_within(e, high, low, budget - 1);
                return self.ite(c, then, other);
            }
            _ => {}
        }
        self.app(Op::Extract { high, low }, smallvec![a], Sort::Bits(high - low + 1))
    }

    /// Wider by `by` zero bits.
    pub fn zero_extend(&mut self, a: TermId, by: u32) -> TermId {
        if by == 0 {
            return a;
        }
        match self.as_app(a) {
            Some((Op::ZeroExtend { by: inner_by }, &[inner])) => return self.zero_extend(inner, by + inner_by),
            Some((Op::Ite, &[c, t, e])) if self.as_bits(t).is_some() && self.as_bits(e).is_some() => {
                let then = self.zero_extend(t, by);
                let other = self.zero_extend(e, by);
                return self.ite(c, then, other);
            }
            _ => {}
        }
        let sort = bits_sort(self.width(a) + by);
        self.app(Op::ZeroExtend { by }, smallvec![a], sort)
    }

    /// Wider by `by` copies of the sign bit.
    pub fn sign_extend(&mut self, a: TermId, by: u32) -> TermId {
        if by == 0 {
            return a;
        }
        match self.as_app(a) {
            Some((Op::SignExtend { by: inner_by }, &[inner])) => return self.sign_extend(inner, by + inner_by),
            Some((Op::ZeroExtend { by: inner_by }, &[inner])) => return self.zero_extend(inner, by + inner_by),
            Some((Op::Ite, &[c, t, e])) if self.as_bits(t).is_some() && self.as_bits(e).is_some() => {
                let then = self.sign_extend(t, by);
                let other = self.sign_extend(e, by);
                return self.ite(c, then, other);
            }
            _ => {}
        }
        let sort = bits_sort(self.width(a) + by);
        self.app(Op::SignExtend { by }, smallvec![a], sort)
    }

    /// The term brought to a width: cut, or extended by the sign or by zeros.
    pub fn resize(&mut self, a: TermId, width: u32, signed: bool) -> TermId {
        let from = self.width(a);
        if width < from {
            self.extract(a, width - 1, 0)
        } else if signed {
            self.sign_extend(a, width - from)
        } else {
            self.zero_extend(a, width - from)
        }
    }

    /// The bit-vector that is 1 when the Boolean term is true, else 0.
    pub fn bool_to_bits(&mut self, a: TermId, width: u32) -> TermId {
        let one = self.constant(width, 1);
        let zero = self.constant(width, 0);
        self.ite(a, one, zero)
    }

    /// Whether a bit-vector term is not zero.
    pub fn is_nonzero(&mut self, a: TermId) -> TermId {
        let zero = self.constant(self.width(a), 0);
        self.ne(a, zero)
    }
}

fn bits_sort(width: u32) -> Sort {
    assert!(width <= Bits::MAX_WIDTH, "bit-vector of width {width}");
    Sort::Bits(width)
}
