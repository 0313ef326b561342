//! Order of bit-vectors, unsigned and signed.

use smallvec::smallvec;

use super::DEEPEST;
use crate::{Bits, Op, Sort, TermId, TermStore};

impl TermStore {
    fn compare(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        self.compare_within(op, a, b, DEEPEST)
    }

    fn compare_within(&mut self, op: Op, a: TermId, b: TermId, budget: u32) -> TermId {
        if a == b {
            return self.bool(matches!(op, Op::BvUle | Op::BvSle));
        }
        if let Some(truth) = self.decided(op, a, b) {
            return self.bool(truth);
        }
        // A comparison of a constant with an if-then-else over constants is decided in the arms.
        for (constant, choice, flipped) in [(a, b, false), (b, a, true)] {
            if budget == 0 || self.as_bits(constant).is_none() {
                continue;
            }
            if let Some((Op::Ite, &[c, t, e])) = self.as_app(choice)
                && (self.as_bits(t).is_some() || self.as_bits(e).is_some())
            {
                let (t1, t2) = if flipped { (t, constant) } else { (constant, t) };
                let (e1, e2) = if flipped { (e, constant) } else { (constant, e) };
                let then = self.compare_within(op, t1, t2, budget - 1);
                let other = self.compare_within(op, e1, e2, budget - 1);
                return self.ite(c, then, other);
            }
        }
        self.app(op, smallvec![a, b], Sort::Bool)
    }

    /// What a comparison is by the ranges of its operands alone.
    fn decided(&self, op: Op, a: TermId, b: TermId) -> Option<bool> {
        let signed = matches!(op, Op::BvSlt | Op::BvSle);
        let (a_low, a_high) = self.range(a, signed)?;
        let (b_low, b_high) = self.range(b, signed)?;
        let below = |x: Bits, y: Bits| if signed { x.signed() < y.signed() } else { x.unsigned() < y.unsigned() };
        match op {
            Op::BvUlt | Op::BvSlt if below(a_high, b_low) => Some(true),
            Op::BvUlt | Op::BvSlt if !below(a_low, b_high) => Some(false),
            Op::BvUle | Op::BvSle if !below(b_low, a_high) => Some(true),
            Op::BvUle | Op::BvSle if below(b_high, a_low) => Some(false),
            _ => None,
        }
    }

    /// The least and the greatest value that a bit-vector term can have, by its topmost node.
    pub(crate) fn range(&self, term: TermId, signed: bool) -> Option<(Bits, Bits)> {
        let Sort::Bits(width) = self.sort(term) else { return None };
        if let Some(bits) = self.as_bits(term) {
            return Some((bits, bits));
        }
        Some(match self.as_app(term) {
            Some((Op::ZeroExtend { by }, _)) => (Bits::zero(width), Bits::ones(width - by).zero_extend(by)),
            Some((Op::SignExtend { by }, _)) if signed => {
                let least = Bits::new(width - by, 1 << (width - by - 1));
                (least.sign_extend(by), least.not().sign_extend(by))
            }
            _ if signed => {
                let least = Bits::new(width, 1 << (width - 1));
                (least, least.not())
            }
            _ => (Bits::zero(width), Bits::ones(width)),
        })
    }

    /// Unsigned less-than.
    pub fn bv_ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(Op::BvUlt, a, b)
    }

    /// Unsigned less-or-equal.
    pub fn bv_ule(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(Op::BvUle, a, b)
    }

    /// Signed less-than.
    pub fn bv_slt(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(Op::BvSlt, a, b)
    }

    /// Signed less-or-equal.
    pub fn bv_sle(&mut self, a: TermId, b: TermId) -> TermId {
        self.compare(Op::BvSle, a, b)
    }
}
