//! Order of bit-vectors, unsigned and signed.

use smallvec::smallvec;

use super::DEEPEST;
use crate::{Op, Sort, TermId, TermStore};

impl TermStore {
    fn compare(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        self.compare_within(op, a, b, DEEPEST)
    }

    fn compare_within(&mut self, op: Op, a: TermId, b: TermId, budget: u32) -> TermId {
        if a == b {
            return self.bool(matches!(op, Op::BvUle | Op::BvSle));
        }
        if let Some(truth) = self.int_range(a).compared(op, self.int_range(b)) {
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
