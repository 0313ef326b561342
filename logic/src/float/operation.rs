//! Floating-point operations as terms.
//!
//! The node of an operation has its operands and, last, the bit-vector term that is its value. Code that only needs the value looks at
//! the last one alone; a rebuilt node is made from the operands anew, with what is known of them then.

use smallvec::SmallVec;

use super::{FloatFormat, FloatRange};
use crate::build::DEEPEST;
use crate::{Bits, Node, Op, TermId, TermStore};

/// An operation on floating-point values. All but the conversions take and give values of one format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "named as the constructors that explain them")]
pub enum FloatOp {
    Add(FloatFormat),
    Sub(FloatFormat),
    Mul(FloatFormat),
    Div(FloatFormat),
    Neg(FloatFormat),
    Abs(FloatFormat),
    Within(FloatFormat),
    IsNan(FloatFormat),
    IsInfinite(FloatFormat),
    IsZero(FloatFormat),
    Eq(FloatFormat),
    Lt(FloatFormat),
    Le(FloatFormat),
    Convert { from: FloatFormat, to: FloatFormat },
    FromInt { to: FloatFormat, signed: bool },
    ToInt { from: FloatFormat, width: u32, signed: bool },
}

impl FloatOp {
    /// The format of the result, if it is a floating-point value.
    pub fn result(self) -> Option<FloatFormat> {
        match self {
            FloatOp::Add(format)
            | FloatOp::Sub(format)
            | FloatOp::Mul(format)
            | FloatOp::Div(format)
            | FloatOp::Neg(format)
            | FloatOp::Abs(format)
            | FloatOp::Within(format)
            | FloatOp::Convert { to: format, .. }
            | FloatOp::FromInt { to: format, .. } => Some(format),
            _ => None,
        }
    }

    /// The format of the operands, if they are floating-point values.
    pub fn operands(self) -> Option<FloatFormat> {
        match self {
            FloatOp::Add(format)
            | FloatOp::Sub(format)
            | FloatOp::Mul(format)
            | FloatOp::Div(format)
            | FloatOp::Neg(format)
            | FloatOp::Abs(format)
            | FloatOp::Within(format)
            | FloatOp::IsNan(format)
            | FloatOp::IsInfinite(format)
            | FloatOp::IsZero(format)
            | FloatOp::Eq(format)
            | FloatOp::Lt(format)
            | FloatOp::Le(format)
            | FloatOp::Convert { from: format, .. }
            | FloatOp::ToInt { from: format, .. } => Some(format),
            FloatOp::FromInt { .. } => None,
        }
    }
}

impl Op {
    /// The operands from which a node is rebuilt, out of all that it has.
    pub fn operands<'a>(&self, args: &'a [TermId]) -> &'a [TermId] {
        match self {
            Op::Float(_) => &args[..args.len() - 1],
            _ => args,
        }
    }

    /// The operands on which the value of a node depends, out of all that it has: of a floating-point operation the
    /// last one is its value.
    pub fn value_operands<'a>(&self, args: &'a [TermId]) -> &'a [TermId] {
        match self {
            Op::Float(_) => &args[args.len() - 1..],
            _ => args,
        }
    }
}

impl TermStore {
    /// The operation applied to operands.
    pub(crate) fn float(&mut self, op: FloatOp, operands: &[TermId]) -> TermId {
        self.float_within(op, operands, DEEPEST)
    }

    fn float_within(&mut self, op: FloatOp, operands: &[TermId], budget: u32) -> TermId {
        let key = (op, SmallVec::from_slice(operands));
        if let Some(&known) = self.floats.by_operands.get(&key) {
            return known;
        }
        let simpler = self.simpler_comparison(op, operands, budget);
        let term = simpler.unwrap_or_else(|| self.operation(op, operands));
        self.floats.by_operands.insert(key, term);
        term
    }

    /// The node of an operation that nothing simplifies but what is known of its operands.
    fn operation(&mut self, op: FloatOp, operands: &[TermId]) -> TermId {
        let constants: Option<SmallVec<[Bits; 2]>> = operands.iter().map(|&operand| self.as_bits(operand)).collect();
        if let Some(result) = constants.and_then(|constants| op.of_constants(&constants)) {
            return self.bits(result);
        }
        let range = self.range_of_operation(op, operands);
        let value = match op.result().zip(range).and_then(|(format, range)| range.only(format)) {
            Some(only) => self.constant(op.result().expect("it has a range").width(), only),
            None => self.expansion(op, operands, range.unwrap_or(FloatRange::NONE)),
        };
        let constant = self.as_bits(value).is_some() || self.as_bool(value).is_some();
        if constant || operands.contains(&value) {
            return value;
        }
        let sort = self.sort(value);
        let args = operands.iter().copied().chain([value]).collect();
        let term = self.intern(Node::App(Op::Float(op), args), sort);
        if let Some(range) = range {
            self.floats.ranges.insert(term, range);
        }
        term
    }

    /// The bit-vector term of an operation whose result lies within a range.
    pub(super) fn expansion(&mut self, op: FloatOp, operands: &[TermId], range: FloatRange) -> TermId {
        match (op, operands) {
            (FloatOp::Add(format), &[a, b]) => self.expand_add(format, a, b, range),
            (FloatOp::Sub(format), &[a, b]) => self.expand_sub(format, a, b, range),
            (FloatOp::Mul(format), &[a, b]) => self.expand_mul(format, a, b, range),
            (FloatOp::Div(format), &[a, b]) => self.expand_div(format, a, b, range),
            (FloatOp::Neg(format), &[a]) => self.expand_neg(format, a),
            (FloatOp::Abs(format), &[a]) => self.expand_abs(format, a),
            (FloatOp::Within(format), &[a, low, high]) => self.expand_within(format, a, low, high),
            (FloatOp::IsNan(format), &[a]) => self.expand_is_nan(format, a),
            (FloatOp::IsInfinite(format), &[a]) => self.expand_is_infinite(format, a),
            (FloatOp::IsZero(format), &[a]) => self.expand_is_zero(format, a),
            (FloatOp::Eq(format), &[a, b]) => self.expand_eq(format, a, b),
            (FloatOp::Lt(format), &[a, b]) => self.expand_lt(format, a, b),
            (FloatOp::Le(format), &[a, b]) => self.expand_le(format, a, b),
            (FloatOp::Convert { from, to }, &[a]) => self.expand_convert(from, to, a, range),
            (FloatOp::FromInt { to, signed }, &[a]) => self.expand_from_int(to, a, signed, range),
            (FloatOp::ToInt { from, width, signed }, &[a]) => self.expand_to_int(from, a, width, signed),
            (op, operands) => panic!("{op:?} of {} operands", operands.len()),
        }
    }

    /// The range of the result of an operation, if that is a floating-point value.
    fn range_of_operation(&self, op: FloatOp, operands: &[TermId]) -> Option<FloatRange> {
        op.result()?;
        // Constants are computed, not bounded.
        if operands.iter().all(|&operand| self.as_bits(operand).is_some()) {
            return None;
        }
        if let FloatOp::FromInt { to, signed } = op {
            let [low, high] = self.int_range(operands[0]).bounds(self.width(operands[0]), signed);
            return Some(FloatRange::of_integers(to, low, high, signed));
        }
        let format = op.operands()?;
        let ranges: SmallVec<[FloatRange; 3]> =
            operands.iter().map(|&operand| self.float_range(format, operand)).collect();
        let same = operands.len() == 2 && operands[0] == operands[1];
        Some(op.range(&ranges, same))
    }

    /// A comparison with a constant in the form that all such comparisons have, or decided by ranges.
    ///
    /// Rounding to nearest is symmetric, and the sign of a zero is nothing to a comparison: `c - x` is compared as
    /// `x - c` is with the opposite constant, and so is `-x` as `x`.
    fn simpler_comparison(&mut self, op: FloatOp, operands: &[TermId], budget: u32) -> Option<TermId> {
        let (FloatOp::Eq(format) | FloatOp::Lt(format) | FloatOp::Le(format)) = op else { return None };
        let &[a, b] = operands else { return None };
        if let Some(decided) = self.float_range(format, a).compared(op, self.float_range(format, b)) {
            return Some(self.bool(decided));
        }
        if budget == 0 {
            return None;
        }
        for (value, constant, first) in [(a, b, true), (b, a, false)] {
            if self.as_bits(constant).is_none() {
                continue;
            }
            let opposite = match self.as_app(value) {
                Some((Op::Float(FloatOp::Neg(of)), &[x, _])) if of == format => x,
                Some((Op::Float(FloatOp::Sub(of)), &[x, y, _]))
                    if of == format && self.before(y, x) && !self.before(x, y) =>
                {
                    self.fp_sub(format, y, x)
                }
                // What is chosen from constants is compared before it is chosen.
                Some((Op::Ite, &[c, t, e])) if self.as_bits(t).is_some() || self.as_bits(e).is_some() => {
                    let [then, other] = [t, e].map(|arm| {
                        let arms = if first { [arm, constant] } else { [constant, arm] };
                        self.float_within(op, &arms, budget - 1)
                    });
                    return Some(self.ite(c, then, other));
                }
                _ => return self.threshold(op, value, constant, first, budget),
            };
            let constant = self.fp_neg(format, constant);
            let turned = if first { [constant, opposite] } else { [opposite, constant] };
            return Some(self.float_within(op, &turned, budget - 1));
        }
        None
    }

    /// The comparison of a number that is no NaN with a constant as one of being below, or not, some constant.
    fn threshold(&mut self, op: FloatOp, value: TermId, constant: TermId, first: bool, budget: u32) -> Option<TermId> {
        let format = op.operands()?;
        // Differences and opposites are turned round before.
        if self.float_range(format, value).nan || matches!(self.as_app(value), Some((Op::Ite, _))) {
            return None;
        }
        let bound = FloatRange::exactly(format, self.as_bits(constant)?.unsigned());
        let limit = match (op, first) {
            (FloatOp::Lt(_), true) | (FloatOp::Le(_), false) => bound.number(0),
            (FloatOp::Le(_), true) | (FloatOp::Lt(_), false) => bound.number(1),
            _ => return None,
        };
        let limit = self.constant(format.width(), FloatRange::pattern_of_number(format, limit));
        if first && op == FloatOp::Lt(format) && limit == constant {
            return None;
        }
        let below = self.float_within(FloatOp::Lt(format), &[value, limit], budget - 1);
        Some(if first { below } else { self.not(below) })
    }

    /// The value that a truth value says to be below a constant, the constant as a number, and whether it is.
    fn as_threshold(&self, term: TermId) -> Option<(TermId, i128, bool)> {
        let (term, holds) = match self.as_app(term) {
            Some((Op::Not, &[inner])) => (inner, false),
            _ => (term, true),
        };
        match self.as_app(term)? {
            (Op::Float(FloatOp::Lt(format)), &[value, limit, _]) => {
                let limit = FloatRange::exactly(format, self.as_bits(limit)?.unsigned());
                (!limit.nan).then(|| (value, limit.number(0), holds))
            }
            _ => None,
        }
    }

    /// Whether two comparisons of one value with constants cannot both hold.
    pub(crate) fn thresholds_exclude(&self, a: TermId, b: TermId) -> bool {
        match (self.as_threshold(a), self.as_threshold(b)) {
            (Some((x, below, true)), Some((y, above, false))) | (Some((x, above, false)), Some((y, below, true))) => {
                x == y && below <= above
            }
            _ => false,
        }
    }

    /// Whether one of two comparisons of one value with constants holds in any case.
    pub(crate) fn thresholds_cover(&self, a: TermId, b: TermId) -> bool {
        match (self.as_threshold(a), self.as_threshold(b)) {
            (Some((x, below, true)), Some((y, above, false))) | (Some((x, above, false)), Some((y, below, true))) => {
                x == y && above <= below
            }
            _ => false,
        }
    }

    /// The order of the operands of differences that are compared: constants last.
    fn before(&self, a: TermId, b: TermId) -> bool {
        (self.as_bits(a).is_some(), a) < (self.as_bits(b).is_some(), b)
    }

    /// The sum.
    pub fn fp_add(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        self.float(FloatOp::Add(format), &[a, b])
    }

    /// The difference.
    pub fn fp_sub(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        self.float(FloatOp::Sub(format), &[a, b])
    }

    /// The product.
    pub fn fp_mul(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        self.float(FloatOp::Mul(format), &[a, b])
    }

    /// The quotient.
    pub fn fp_div(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        self.float(FloatOp::Div(format), &[a, b])
    }

    /// The value with the other sign.
    pub fn fp_neg(&mut self, format: FloatFormat, a: TermId) -> TermId {
        match self.as_app(a) {
            Some((Op::Float(FloatOp::Neg(of)), &[inner, _])) if of == format => inner,
            _ => self.float(FloatOp::Neg(format), &[a]),
        }
    }

    /// The value without its sign.
    pub fn fp_abs(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.float(FloatOp::Abs(format), &[a])
    }

    /// The value where it lies within the range, and some value of the range elsewhere. The range has numbers
    /// and no NaN.
    pub fn fp_within(&mut self, format: FloatFormat, a: TermId, range: FloatRange) -> TermId {
        let known = self.float_range(format, a);
        if !known.nan && range.low <= known.low && known.high <= range.high {
            return a;
        }
        let [low, high] = range.bounds(format).map(|bound| self.constant(format.width(), bound));
        self.float(FloatOp::Within(format), &[a, low, high])
    }

    /// Whether the value is a NaN.
    pub fn fp_is_nan(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.float(FloatOp::IsNan(format), &[a])
    }

    /// Whether the value is infinite.
    pub fn fp_is_infinite(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.float(FloatOp::IsInfinite(format), &[a])
    }

    /// Whether the value is zero, of either sign.
    pub fn fp_is_zero(&mut self, format: FloatFormat, a: TermId) -> TermId {
        self.float(FloatOp::IsZero(format), &[a])
    }

    /// Whether two values are equal; a NaN equals nothing.
    pub fn fp_eq(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        self.float(FloatOp::Eq(format), &[a, b])
    }

    /// Whether one value is less than another; a NaN is not.
    pub fn fp_lt(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        self.float(FloatOp::Lt(format), &[a, b])
    }

    /// Whether one value is less than or equal to another; a NaN is not.
    pub fn fp_le(&mut self, format: FloatFormat, a: TermId, b: TermId) -> TermId {
        self.float(FloatOp::Le(format), &[a, b])
    }

    /// The value in another format.
    pub fn fp_convert(&mut self, from: FloatFormat, to: FloatFormat, a: TermId) -> TermId {
        if from == to { a } else { self.float(FloatOp::Convert { from, to }, &[a]) }
    }

    /// The value nearest to an integer.
    pub fn fp_from_int(&mut self, format: FloatFormat, a: TermId, signed: bool) -> TermId {
        self.float(FloatOp::FromInt { to: format, signed }, &[a])
    }

    /// The integer that is left without the fraction. What does not fit, undefined in C, is what x86 gives: the
    /// smallest number of the signed type of 32 or 64 bits that the conversion goes through.
    pub fn fp_to_int(&mut self, format: FloatFormat, a: TermId, width: u32, signed: bool) -> TermId {
        self.float(FloatOp::ToInt { from: format, width, signed }, &[a])
    }
}
