//! Arithmetic, bitwise operators and shifts of bit-vectors.

use smallvec::smallvec;

use crate::{Bits, Op, Sort, TermId, TermStore};

impl TermStore {
    pub(super) fn same_width(&self, a: TermId, b: TermId) -> Sort {
        let (left, right) = (self.width(a), self.width(b));
        assert_eq!(left, right, "operands of different widths");
        Sort::Bits(left)
    }

    fn binary(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let sort = self.same_width(a, b);
        self.app(op, smallvec![a, b], sort)
    }

    fn commutative(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.binary(op, a, b)
    }

    /// Bitwise complement.
    pub fn bv_not(&mut self, a: TermId) -> TermId {
        if let Some((Op::BvNot, &[inner])) = self.as_app(a) {
            return inner;
        }
        let sort = Sort::Bits(self.width(a));
        self.app(Op::BvNot, smallvec![a], sort)
    }

    /// Two's complement negation.
    pub fn bv_neg(&mut self, a: TermId) -> TermId {
        if let Some((Op::BvNeg, &[inner])) = self.as_app(a) {
            return inner;
        }
        let sort = Sort::Bits(self.width(a));
        self.app(Op::BvNeg, smallvec![a], sort)
    }

    /// Bitwise and.
    pub fn bv_and(&mut self, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        if a == b {
            return a;
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.as_bits(x) {
                Some(k) if k.is_zero() => return x,
                Some(k) if k.is_ones() => return y,
                _ => {}
            }
        }
        self.commutative(Op::BvAnd, a, b)
    }

    /// Bitwise or.
    pub fn bv_or(&mut self, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        if a == b {
            return a;
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.as_bits(x) {
                Some(k) if k.is_zero() => return y,
                Some(k) if k.is_ones() => return x,
                _ => {}
            }
        }
        self.commutative(Op::BvOr, a, b)
    }

    /// Bitwise exclusive or.
    pub fn bv_xor(&mut self, a: TermId, b: TermId) -> TermId {
        let Sort::Bits(width) = self.same_width(a, b) else { unreachable!() };
        if a == b {
            return self.constant(width, 0);
        }
        for (x, y) in [(a, b), (b, a)] {
            if self.as_bits(x).is_some_and(Bits::is_zero) {
                return y;
            }
        }
        self.commutative(Op::BvXor, a, b)
    }

    /// Sum, wrapping.
    pub fn bv_add(&mut self, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        for (x, y) in [(a, b), (b, a)] {
            let Some(constant) = self.as_bits(x) else { continue };
            if constant.is_zero() {
                return y;
            }
            // (r + k1) + k2 = r + (k1 + k2)
            if let Some((Op::BvAdd, &[l, r])) = self.as_app(y) {
                for (k, rest) in [(l, r), (r, l)] {
                    if let Some(k) = self.as_bits(k) {
                        let sum = self.bits(k.wrapping_add(constant));
                        return self.bv_add(rest, sum);
                    }
                }
            }
        }
        self.commutative(Op::BvAdd, a, b)
    }

    /// Difference, wrapping.
    pub fn bv_sub(&mut self, a: TermId, b: TermId) -> TermId {
        let Sort::Bits(width) = self.same_width(a, b) else { unreachable!() };
        if a == b {
            return self.constant(width, 0);
        }
        if let Some(constant) = self.as_bits(b) {
            let negated = self.bits(constant.neg());
            return self.bv_add(a, negated);
        }
        if self.as_bits(a).is_some_and(Bits::is_zero) {
            return self.bv_neg(b);
        }
        self.binary(Op::BvSub, a, b)
    }

    /// Product, wrapping.
    pub fn bv_mul(&mut self, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        for (x, y) in [(a, b), (b, a)] {
            match self.as_bits(x) {
                Some(k) if k.is_zero() => return x,
                Some(k) if k.unsigned() == 1 => return y,
                _ => {}
            }
        }
        self.commutative(Op::BvMul, a, b)
    }

    /// Unsigned quotient.
    pub fn bv_udiv(&mut self, a: TermId, b: TermId) -> TermId {
        match self.as_bits(b) {
            Some(one) if is_one(one) => a,
            _ => self.binary(Op::BvUdiv, a, b),
        }
    }

    /// Unsigned remainder.
    pub fn bv_urem(&mut self, a: TermId, b: TermId) -> TermId {
        match self.as_bits(b) {
            Some(one) if is_one(one) => self.constant(one.width(), 0),
            _ => self.binary(Op::BvUrem, a, b),
        }
    }

    /// Signed quotient, rounded to zero.
    pub fn bv_sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        match self.as_bits(b) {
            Some(one) if is_one(one) => a,
            _ => self.binary(Op::BvSdiv, a, b),
        }
    }

    /// Signed remainder with the sign of the dividend.
    pub fn bv_srem(&mut self, a: TermId, b: TermId) -> TermId {
        match self.as_bits(b) {
            Some(one) if is_one(one) => self.constant(one.width(), 0),
            _ => self.binary(Op::BvSrem, a, b),
        }
    }

    /// Shift left.
    pub fn bv_shl(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(Op::BvShl, a, b)
    }

    /// Shift right, filling with zeros.
    pub fn bv_lshr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(Op::BvLshr, a, b)
    }

    /// Shift right, filling with the sign.
    pub fn bv_ashr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(Op::BvAshr, a, b)
    }

    fn shift(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        if let Some(distance) = self.as_bits(b) {
            if distance.is_zero() {
                return a;
            }
            if op != Op::BvAshr && distance.unsigned() >= u128::from(distance.width()) {
                return self.constant(distance.width(), 0);
            }
        }
        if self.as_bits(a).is_some_and(Bits::is_zero) {
            return a;
        }
        self.binary(op, a, b)
    }
}

/// Whether a value is 1, also read as signed: the single bit 1 is -1.
fn is_one(bits: Bits) -> bool {
    bits.unsigned() == 1 && bits.width() > 1
}
