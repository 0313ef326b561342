//! Floating point: `float` and `double` are their IEEE 754 bit patterns.
//!
//! Every operation rounds to its type, to the nearest value. (Compilers for 32-bit x86 may compute with more precision
//! than the types have; that is not followed.) `long double` can be copied, negated, and converted if it is constant.

use concord_logic::{FloatFormat, TermId};
use lang_c::ast::{BinaryOperator, Float, FloatBase, FloatFormat as Suffix, TS18661FloatFormat, UnaryOperator};

use super::extended::Extended;
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

impl<'a> Lowering<'a> {
    /// `+x` and `-x`.
    pub(super) fn float_unary(&mut self, operator: &UnaryOperator, value: Value, bits: u32, at: usize) -> Res<Value> {
        match (operator, FloatFormat::of_width(bits)) {
            (UnaryOperator::Plus, _) => Ok(value),
            (UnaryOperator::Minus, Some(format)) => Ok(Value { term: self.terms.fp_neg(format, value.term), ..value }),
            // Only the sign changes, whatever the rest is.
            (UnaryOperator::Minus, None) if bits == 80 => {
                let sign = self.terms.constant(80, 1 << 79);
                Ok(Value { term: self.terms.bv_xor(value.term, sign), ..value })
            }
            (UnaryOperator::Minus, None) => {
                self.unsupported_scalar(at, "floating-point arithmetic of this precision", &value.ty)
            }
            _ => self.error(at, "this operator needs an integer"),
        }
    }

    /// A binary operator with an operand of a floating-point type.
    pub(super) fn float_binary(
        &mut self,
        operator: &BinaryOperator,
        left: Value,
        right: Value,
        at: usize,
    ) -> Res<Value> {
        use BinaryOperator::*;
        let bits = match (&left.ty, &right.ty) {
            (Type::Float(a), Type::Float(b)) => *a.max(b),
            (Type::Float(a), other) | (other, Type::Float(a)) if other.is_integer() => *a,
            _ => return self.error(at, "the operands do not fit this operator"),
        };
        let ty = Type::Float(bits);
        let comparison = matches!(operator, Less | Greater | LessOrEqual | GreaterOrEqual | Equals | NotEquals);
        let Some(format) = FloatFormat::of_width(bits) else {
            let ty = if comparison { Type::INT } else { ty };
            return self.unsupported_scalar(at, "floating-point arithmetic of this precision", &ty);
        };
        let a = self.convert(left, &ty, at)?.term;
        let b = self.convert(right, &ty, at)?.term;
        let terms = &mut self.terms;
        if comparison {
            let truth = match operator {
                Equals => terms.fp_eq(format, a, b),
                NotEquals => {
                    let equal = terms.fp_eq(format, a, b);
                    terms.not(equal)
                }
                Less => terms.fp_lt(format, a, b),
                Greater => terms.fp_lt(format, b, a),
                LessOrEqual => terms.fp_le(format, a, b),
                _ => terms.fp_le(format, b, a),
            };
            return Ok(Value { ty: Type::INT, term: terms.bool_to_bits(truth, 32) });
        }
        let term = match operator {
            Plus => terms.fp_add(format, a, b),
            Minus => terms.fp_sub(format, a, b),
            Multiply => terms.fp_mul(format, a, b),
            Divide => terms.fp_div(format, a, b),
            _ => return self.error(at, "this operator needs integers"),
        };
        // Such terms are large: they are computed once, and their value is kept.
        Ok(Value { ty, term: self.freeze(term, at) })
    }

    /// Converts from or to a floating-point type.
    pub(super) fn convert_float(&mut self, value: Value, to: &Type, at: usize) -> Res<Value> {
        let format = |ty: &Type| match ty {
            Type::Float(bits) => FloatFormat::of_width(*bits),
            _ => None,
        };
        let signed = |ty: &Type| matches!(ty, Type::Int(kind) if kind.signed);
        let is_zero = self.terms.as_bits(value.term).is_some_and(|bits| bits.is_zero());
        let is_long = |ty: &Type| matches!(ty, Type::Int(kind) if kind.bits > 64);
        if is_long(&value.ty) || is_long(to) {
            return self.unsupported_scalar(at, "floating-point conversion from or to so long an integer", to);
        }
        if let Some(folded) = self.extended_constant(&value, to) {
            return Ok(folded);
        }
        let term = match (&value.ty, to, format(&value.ty), format(to)) {
            (_, _, Some(from), Some(to)) => self.terms.fp_convert(from, to, value.term),
            (from, _, None, Some(to)) if from.is_integer() => self.terms.fp_from_int(to, value.term, signed(from)),
            (_, Type::Bool, Some(from), None) => {
                let zero = self.terms.fp_is_zero(from, value.term);
                let truth = self.terms.not(zero);
                self.terms.bool_to_bits(truth, 1)
            }
            (_, Type::Int(kind), Some(from), None) => self.terms.fp_to_int(from, value.term, kind.bits, kind.signed),
            // Zero is zero in every format.
            (_, Type::Float(bits), ..) if is_zero => self.terms.constant(*bits, 0),
            (Type::Float(_), to, ..) if to.is_integer() || matches!(to, Type::Float(_)) => {
                return self.unsupported_scalar(at, "floating-point conversion of this precision", to);
            }
            (from, Type::Float(_), ..) if from.is_integer() || matches!(from, Type::Float(_)) => {
                return self.unsupported_scalar(at, "floating-point conversion of this precision", to);
            }
            (from, to, ..) => {
                let (from, to) = (self.types.show(from), self.types.show(to));
                return self.error(at, format!("`{from}` cannot be converted to `{to}`"));
            }
        };
        Ok(Value { ty: to.clone(), term: self.freeze(term, at) })
    }

    /// Converts a constant from or to `long double`, if it is one whose result is known.
    fn extended_constant(&mut self, value: &Value, to: &Type) -> Option<Value> {
        let bits = self.terms.as_bits(value.term)?;
        let pattern = match (&value.ty, to) {
            (Type::Float(80), Type::Float(bits_of_result)) => {
                let format = FloatFormat::of_width(*bits_of_result)?;
                Extended::from_pattern(bits.unsigned())?.rounded(format.fraction, format.exponent)?
            }
            (Type::Float(80), Type::Bool) => u128::from(!Extended::from_pattern(bits.unsigned())?.is_zero()),
            (Type::Float(80), Type::Int(kind)) => {
                let number = Extended::from_pattern(bits.unsigned())?.truncated()?;
                let (least, most) = match kind.signed {
                    true => (-(1i128 << (kind.bits - 1)), (1i128 << (kind.bits - 1)) - 1),
                    false => (0, (1i128 << kind.bits) - 1),
                };
                (least..=most).contains(&number).then_some(number as u128)?
            }
            (Type::Float(64), Type::Float(80)) => {
                Extended::double(f64::from_bits(bits.unsigned() as u64))?.pattern()?
            }
            (Type::Float(32), Type::Float(80)) => {
                Extended::double(f64::from(f32::from_bits(bits.unsigned() as u32)))?.pattern()?
            }
            (from, Type::Float(80)) if from.is_integer() => {
                let signed = matches!(from, Type::Int(kind) if kind.signed);
                let number = if signed { bits.signed() } else { i128::try_from(bits.unsigned()).ok()? };
                Extended::integer(number)?.pattern()?
            }
            _ => return None,
        };
        let width = self.types.bits(to)?;
        Some(Value { ty: to.clone(), term: self.terms.constant(width, pattern) })
    }

    /// Whether a value of a floating-point type is not zero.
    pub(super) fn float_truth(&mut self, term: TermId, bits: u32, at: usize) -> TermId {
        match FloatFormat::of_width(bits) {
            Some(format) => {
                let zero = self.terms.fp_is_zero(format, term);
                self.terms.not(zero)
            }
            None => {
                self.unsupported(at, "floating-point arithmetic of this precision");
                self.terms.is_nonzero(term)
            }
        }
    }

    /// A floating-point constant.
    pub(super) fn float_constant(&mut self, float: &Float, at: usize) -> Operand {
        let bits = match &float.suffix.format {
            Suffix::Float => 32,
            Suffix::Double => 64,
            Suffix::TS18661Format(format) => match (&format.format, format.width) {
                (TS18661FloatFormat::BinaryInterchange, 32) => 32,
                (TS18661FloatFormat::BinaryInterchange, 64) | (TS18661FloatFormat::BinaryExtended, 32) => 64,
                // Decimal ones, too: their values are not known.
                _ => 128,
            },
            _ => 80,
        };
        let ty = Type::Float(bits);
        let number = &float.number;
        let pattern = match (&float.base, bits) {
            _ if float.suffix.imaginary => None,
            (FloatBase::Decimal, 32) => number.parse::<f32>().ok().map(|value| u128::from(value.to_bits())),
            (FloatBase::Decimal, 64) => number.parse::<f64>().ok().map(|value| u128::from(value.to_bits())),
            (FloatBase::Decimal, 80) => Extended::decimal(number).and_then(Extended::pattern),
            (FloatBase::Hexadecimal, 80) => Extended::hexadecimal(number).and_then(Extended::pattern),
            // Exact with 64 digits, or refused, and so rounded once.
            (FloatBase::Hexadecimal, _) => FloatFormat::of_width(bits)
                .and_then(|format| Extended::hexadecimal(number)?.rounded(format.fraction, format.exponent)),
            _ => None,
        };
        match pattern {
            Some(pattern) => Operand::Scalar(Value { ty, term: self.terms.constant(bits, pattern) }),
            None => self.unsupported_value(at, "this floating-point constant", &ty),
        }
    }
}
