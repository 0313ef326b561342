//! Equality, on truth values equivalence.

use smallvec::smallvec;

use super::DEEPEST;
use crate::{Bits, Op, Sort, TermId, TermStore};

impl TermStore {
    /// Equality over any one sort.
    ///
    /// # Panics
    /// If the sorts differ.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.sort(a), self.sort(b), "equality of different sorts");
        self.eq_within(a, b, DEEPEST)
    }

    /// Inequality.
    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    fn eq_within(&mut self, a: TermId, b: TermId, budget: u32) -> TermId {
        if a == b {
            return self.tt();
        }
        if self.sort(a) == Sort::Bool {
            match (self.as_bool(a), self.as_bool(b)) {
                (Some(true), _) => return b,
                (_, Some(true)) => return a,
                (Some(false), _) => return self.not(b),
                (_, Some(false)) => return self.not(a),
                _ => {}
            }
            if self.complementary(a, b) {
                return self.ff();
            }
        }
        if budget > 0 {
            let simplified = match (self.as_bits(a), self.as_bits(b)) {
                (Some(_), Some(_)) => None,
                (Some(constant), None) => self.eq_constant(b, a, constant, budget - 1),
                (None, Some(constant)) => self.eq_constant(a, b, constant, budget - 1),
                (None, None) => self.eq_extended(a, b, budget - 1),
            };
            if let Some(term) = simplified {
                return term;
            }
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.app(Op::Eq, smallvec![a, b], Sort::Bool)
    }

    /// `term = constant`, simplified; `side` is the term of the constant.
    fn eq_constant(&mut self, term: TermId, side: TermId, constant: Bits, budget: u32) -> Option<TermId> {
        match self.as_app(term)? {
            // ite(c, k1, k2) = k: what an int made of a truth value compares to.
            (Op::Ite, &[c, t, e]) if self.as_bits(t).is_some() || self.as_bits(e).is_some() => {
                let then = self.eq_within(t, side, budget);
                let other = self.eq_within(e, side, budget);
                Some(self.ite(c, then, other))
            }
            (Op::ZeroExtend { by }, &[inner]) => {
                let low = constant.extract(self.width(inner) - 1, 0);
                Some(self.eq_low(inner, low, low.zero_extend(by) == constant, budget))
            }
            (Op::SignExtend { by }, &[inner]) => {
                let low = constant.extract(self.width(inner) - 1, 0);
                Some(self.eq_low(inner, low, low.sign_extend(by) == constant, budget))
            }
            (Op::BvAdd, &[l, r]) => {
                let (k, rest) = match (self.as_bits(l), self.as_bits(r)) {
                    (Some(k), _) => (k, r),
                    (_, Some(k)) => (k, l),
                    _ => return None,
                };
                let moved = self.bits(constant.wrapping_sub(k));
                Some(self.eq_within(rest, moved, budget))
            }
            _ => None,
        }
    }

    /// An extended term equals a constant when the term equals the constant's low part
    /// and the constant is extended in the same way.
    fn eq_low(&mut self, inner: TermId, low: Bits, extended: bool, budget: u32) -> TermId {
        if !extended {
            return self.ff();
        }
        let low = self.bits(low);
        self.eq_within(inner, low, budget)
    }

    /// Two terms extended in the same way are equal when the terms are.
    fn eq_extended(&mut self, a: TermId, b: TermId, budget: u32) -> Option<TermId> {
        match (self.as_app(a)?, self.as_app(b)?) {
            ((x @ (Op::ZeroExtend { .. } | Op::SignExtend { .. }), &[a]), (y, &[b])) if x == y => {
                Some(self.eq_within(a, b, budget))
            }
            _ => None,
        }
    }
}
