//! The simplifying constructors of terms.
//!
//! Each constructor checks sorts, folds constants and applies the local rewrites
//! that make path conditions collapse when branches meet again: complementary
//! and absorbed operands, if-then-else with equal or constant arms, comparison of
//! an if-then-else over constants with a constant. A rewrite looks at most two
//! levels deep, so that building is linear.

use smallvec::{SmallVec, smallvec};

use crate::eval::{Value, apply};
use crate::{Bits, Node, Op, Sort, TermId, TermStore};

impl TermStore {
    /// A truth value.
    pub fn bool(&mut self, value: bool) -> TermId {
        self.intern(Node::Bool(value), Sort::Bool)
    }

    /// The true term.
    pub fn tt(&mut self) -> TermId {
        self.bool(true)
    }

    /// The false term.
    pub fn ff(&mut self) -> TermId {
        self.bool(false)
    }

    /// A bit-vector value.
    pub fn bits(&mut self, bits: Bits) -> TermId {
        self.intern(Node::Bits(bits), Sort::Bits(bits.width()))
    }

    /// A bit-vector value given by width and unsigned value.
    pub fn constant(&mut self, width: u32, value: u128) -> TermId {
        self.bits(Bits::new(width, value))
    }

    fn value(&mut self, value: Value) -> TermId {
        match value {
            Value::Bool(value) => self.bool(value),
            Value::Bits(bits) => self.bits(bits),
            Value::Array(_) => unreachable!("arrays are not folded"),
        }
    }

    fn as_value(&self, term: TermId) -> Option<Value> {
        match self.node(term) {
            Node::Bool(value) => Some(Value::Bool(*value)),
            Node::Bits(bits) => Some(Value::Bits(*bits)),
            _ => None,
        }
    }

    fn app(&mut self, op: Op, args: SmallVec<[TermId; 3]>, sort: Sort) -> TermId {
        if !matches!(sort, Sort::Array { .. }) {
            let values: Option<SmallVec<[Value; 3]>> = args.iter().map(|&arg| self.as_value(arg)).collect();
            if let Some(values) = values {
                let values: SmallVec<[&Value; 3]> = values.iter().collect();
                return self.value(apply(op, &values));
            }
        }
        self.intern(Node::App(op, args), sort)
    }

    /// Whether one term is the negation of the other.
    pub fn complementary(&self, a: TermId, b: TermId) -> bool {
        self.as_app(a) == Some((Op::Not, &[b])) || self.as_app(b) == Some((Op::Not, &[a]))
    }

    /// Negation.
    pub fn not(&mut self, a: TermId) -> TermId {
        match self.as_app(a) {
            Some((Op::Not, &[inner])) => inner,
            _ => self.app(Op::Not, smallvec![a], Sort::Bool),
        }
    }

    /// Conjunction.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            (Some(false), _) => return a,
            (_, Some(false)) => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.complementary(a, b) {
            return self.ff();
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((op, &[l, r])) = self.as_app(y) {
                match op {
                    // x ∧ (x ∧ r) = x ∧ r;  x ∧ (¬x ∧ r) = false
                    Op::And if l == x || r == x => return y,
                    Op::And if self.complementary(l, x) || self.complementary(r, x) => return self.ff(),
                    // x ∧ (x ∨ r) = x;  x ∧ (¬x ∨ r) = x ∧ r
                    Op::Or if l == x || r == x => return x,
                    Op::Or if self.complementary(l, x) => return self.and(x, r),
                    Op::Or if self.complementary(r, x) => return self.and(x, l),
                    _ => {}
                }
            }
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.app(Op::And, smallvec![a, b], Sort::Bool)
    }

    /// Disjunction.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(false), _) => return b,
            (_, Some(false)) => return a,
            (Some(true), _) => return a,
            (_, Some(true)) => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.complementary(a, b) {
            return self.tt();
        }
        if let (Some((Op::And, &[l1, r1])), Some((Op::And, &[l2, r2]))) = (self.as_app(a), self.as_app(b)) {
            // (g ∧ c) ∨ (g ∧ ¬c) = g: what remains when two branches meet again.
            for (g1, c1) in [(l1, r1), (r1, l1)] {
                for (g2, c2) in [(l2, r2), (r2, l2)] {
                    if g1 == g2 {
                        let inner = self.or(c1, c2);
                        return self.and(g1, inner);
                    }
                }
            }
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((op, &[l, r])) = self.as_app(y) {
                match op {
                    Op::Or if l == x || r == x => return y,
                    Op::Or if self.complementary(l, x) || self.complementary(r, x) => return self.tt(),
                    Op::And if l == x || r == x => return x,
                    Op::And if self.complementary(l, x) => return self.or(x, r),
                    Op::And if self.complementary(r, x) => return self.or(x, l),
                    _ => {}
                }
            }
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.app(Op::Or, smallvec![a, b], Sort::Bool)
    }

    /// Implication.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// The conjunction of all.
    pub fn and_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.tt();
        terms.into_iter().fold(start, |all, term| self.and(all, term))
    }

    /// The disjunction of all.
    pub fn or_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.ff();
        terms.into_iter().fold(start, |any, term| self.or(any, term))
    }

    /// If-then-else over any sort.
    ///
    /// # Panics
    /// If the arms differ in sort or the condition is not Boolean.
    pub fn ite(&mut self, condition: TermId, then: TermId, other: TermId) -> TermId {
        assert_eq!(self.sort(condition), Sort::Bool, "condition");
        let sort = self.sort(then);
        assert_eq!(sort, self.sort(other), "arms of different sorts");
        if then == other {
            return then;
        }
        match self.as_bool(condition) {
            Some(true) => return then,
            Some(false) => return other,
            None => {}
        }
        if let Some((Op::Not, &[inner])) = self.as_app(condition) {
            return self.ite(inner, other, then);
        }
        if sort == Sort::Bool {
            match (self.as_bool(then), self.as_bool(other)) {
                (Some(true), Some(false)) => return condition,
                (Some(false), Some(true)) => return self.not(condition),
                (Some(true), _) => return self.or(condition, other),
                (Some(false), _) => {
                    let not = self.not(condition);
                    return self.and(not, other);
                }
                (_, Some(true)) => {
                    let not = self.not(condition);
                    return self.or(not, then);
                }
                (_, Some(false)) => return self.and(condition, then),
                _ => {}
            }
        }
        // An arm that decides the same condition again keeps only the arm that can be meant.
        if let Some((Op::Ite, &[c, t, _])) = self.as_app(then)
            && c == condition
        {
            return self.ite(condition, t, other);
        }
        if let Some((Op::Ite, &[c, _, e])) = self.as_app(other)
            && c == condition
        {
            return self.ite(condition, then, e);
        }
        self.app(Op::Ite, smallvec![condition, then, other], sort)
    }

    /// Equality over any one sort.
    ///
    /// # Panics
    /// If the sorts differ.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        assert_eq!(self.sort(a), self.sort(b), "equality of different sorts");
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
        for (x, y) in [(a, b), (b, a)] {
            let Some(constant) = self.as_bits(x) else { continue };
            match self.as_app(y) {
                // ite(c, k1, k2) = k: what an int made of a truth value compares to.
                Some((Op::Ite, &[c, t, e])) if self.as_bits(t).is_some() || self.as_bits(e).is_some() => {
                    let then = self.eq(t, x);
                    let other = self.eq(e, x);
                    return self.ite(c, then, other);
                }
                Some((Op::ZeroExtend { by }, &[inner])) => {
                    let width = self.width(inner);
                    if constant.extract(width + by - 1, width).is_zero() {
                        let low = self.bits(constant.extract(width - 1, 0));
                        return self.eq(inner, low);
                    }
                    return self.ff();
                }
                Some((Op::SignExtend { by }, &[inner])) => {
                    let width = self.width(inner);
                    let low = constant.extract(width - 1, 0);
                    if low.sign_extend(by) == constant {
                        let low = self.bits(low);
                        return self.eq(inner, low);
                    }
                    return self.ff();
                }
                Some((Op::BvAdd, &[l, r])) => {
                    for (k, rest) in [(l, r), (r, l)] {
                        if let Some(k) = self.as_bits(k) {
                            let moved = self.bits(constant.wrapping_sub(k));
                            return self.eq(rest, moved);
                        }
                    }
                }
                _ => {}
            }
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.app(Op::Eq, smallvec![a, b], Sort::Bool)
    }

    /// Inequality.
    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    fn same_width(&self, a: TermId, b: TermId) -> Sort {
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
        self.binary(Op::BvUdiv, a, b)
    }

    /// Unsigned remainder.
    pub fn bv_urem(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::BvUrem, a, b)
    }

    /// Signed quotient, rounded to zero.
    pub fn bv_sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::BvSdiv, a, b)
    }

    /// Signed remainder with the sign of the dividend.
    pub fn bv_srem(&mut self, a: TermId, b: TermId) -> TermId {
        self.binary(Op::BvSrem, a, b)
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
        if self.as_bits(b).is_some_and(Bits::is_zero) {
            return a;
        }
        self.binary(op, a, b)
    }

    fn compare(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.same_width(a, b);
        if a == b {
            return self.bool(matches!(op, Op::BvUle | Op::BvSle));
        }
        // A comparison of a constant with an if-then-else over constants is decided in the arms.
        for (constant, choice, flipped) in [(a, b, false), (b, a, true)] {
            if self.as_bits(constant).is_none() {
                continue;
            }
            if let Some((Op::Ite, &[c, t, e])) = self.as_app(choice)
                && (self.as_bits(t).is_some() || self.as_bits(e).is_some())
            {
                let (t1, t2) = if flipped { (t, constant) } else { (constant, t) };
                let (e1, e2) = if flipped { (e, constant) } else { (constant, e) };
                let then = self.compare(op, t1, t2);
                let other = self.compare(op, e1, e2);
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

    /// The bits of `high` above the bits of `low`.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let sort = Sort::Bits(self.width(high) + self.width(low));
        self.app(Op::Concat, smallvec![high, low], sort)
    }

    /// The bits from `low` to `high`, both included.
    ///
    /// # Panics
    /// If the range does not lie within the term.
    pub fn extract(&mut self, a: TermId, high: u32, low: u32) -> TermId {
        let width = self.width(a);
        assert!(low <= high && high < width, "extract {high}..{low} of {width} bits");
        if low == 0 && high == width - 1 {
            return a;
        }
        match self.as_app(a) {
            Some((Op::Extract { low: inner_low, .. }, &[inner])) => {
                return self.extract(inner, high + inner_low, low + inner_low);
            }
            Some((Op::ZeroExtend { .. } | Op::SignExtend { .. }, &[inner])) if high < self.width(inner) => {
                return self.extract(inner, high, low);
            }
            Some((Op::Ite, &[c, t, e])) if self.as_bits(t).is_some() || self.as_bits(e).is_some() => {
                let then = self.extract(t, high, low);
                let other = self.extract(e, high, low);
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
        let sort = Sort::Bits(self.width(a) + by);
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
        let sort = Sort::Bits(self.width(a) + by);
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

    /// The array that maps every index to one element.
    pub fn const_array(&mut self, index: u32, element: TermId) -> TermId {
        let sort = Sort::Array { index, element: self.width(element) };
        self.app(Op::ConstArray { index }, smallvec![element], sort)
    }

    /// The element of an array at an index.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        let Sort::Array { index: width, element } = self.sort(array) else { panic!("array expected") };
        assert_eq!(width, self.width(index), "index width");
        match self.as_app(array) {
            Some((Op::ConstArray { .. }, &[value])) => return value,
            Some((Op::Store, &[rest, at, value])) => {
                if at == index {
                    return value;
                }
                if self.as_bits(at).is_some() && self.as_bits(index).is_some() {
                    return self.select(rest, index);
                }
            }
            _ => {}
        }
        self.app(Op::Select, smallvec![array, index], Sort::Bits(element))
    }

    /// The array with one element replaced.
    pub fn store(&mut self, array: TermId, index: TermId, value: TermId) -> TermId {
        let sort = self.sort(array);
        assert_eq!(sort, Sort::Array { index: self.width(index), element: self.width(value) }, "store");
        self.app(Op::Store, smallvec![array, index, value], sort)
    }

    /// The application of an operator to new operands, simplified anew: what
    /// substitution needs.
    ///
    /// # Panics
    /// If operands do not fit the operator.
    pub fn rebuild(&mut self, op: Op, args: &[TermId]) -> TermId {
        match op {
            Op::Not => self.not(args[0]),
            Op::And => self.and(args[0], args[1]),
            Op::Or => self.or(args[0], args[1]),
            Op::Ite => self.ite(args[0], args[1], args[2]),
            Op::Eq => self.eq(args[0], args[1]),
            Op::BvNot => self.bv_not(args[0]),
            Op::BvNeg => self.bv_neg(args[0]),
            Op::BvAnd => self.bv_and(args[0], args[1]),
            Op::BvOr => self.bv_or(args[0], args[1]),
            Op::BvXor => self.bv_xor(args[0], args[1]),
            Op::BvAdd => self.bv_add(args[0], args[1]),
            Op::BvSub => self.bv_sub(args[0], args[1]),
            Op::BvMul => self.bv_mul(args[0], args[1]),
            Op::BvUdiv => self.bv_udiv(args[0], args[1]),
            Op::BvUrem => self.bv_urem(args[0], args[1]),
            Op::BvSdiv => self.bv_sdiv(args[0], args[1]),
            Op::BvSrem => self.bv_srem(args[0], args[1]),
            Op::BvShl => self.bv_shl(args[0], args[1]),
            Op::BvLshr => self.bv_lshr(args[0], args[1]),
            Op::BvAshr => self.bv_ashr(args[0], args[1]),
            Op::BvUlt => self.bv_ult(args[0], args[1]),
            Op::BvUle => self.bv_ule(args[0], args[1]),
            Op::BvSlt => self.bv_slt(args[0], args[1]),
            Op::BvSle => self.bv_sle(args[0], args[1]),
            Op::Concat => self.concat(args[0], args[1]),
            Op::Extract { high, low } => self.extract(args[0], high, low),
            Op::ZeroExtend { by } => self.zero_extend(args[0], by),
            Op::SignExtend { by } => self.sign_extend(args[0], by),
            Op::Select => self.select(args[0], args[1]),
            Op::Store => self.store(args[0], args[1], args[2]),
            Op::ConstArray { index } => self.const_array(index, args[0]),
        }
    }
}
