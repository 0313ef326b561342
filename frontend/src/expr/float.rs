//! Floating point: `float` and `double` are their IEEE 754 bit patterns.
//!
//! Every operation rounds to its type, to the nearest value. (Compilers for 32-bit x86 may compute with more precision
//! than the types have; that is not followed.) `long double` can be copied and nothing else.

use concord_logic::{FloatFormat, TermId};
use lang_c::ast::{BinaryOperator, Float, FloatBase, FloatFormat as Suffix, TS18661FloatFormat, UnaryOperator};

use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

impl<'a> Lowering<'a> {
    /// `+x` and `-x`.
    pub(super) fn float_unary(&mut self, operator: &UnaryOperator, value: Value, bits: u32, at: usize) -> Res<Value> {
        match (operator, FloatFormat::of_width(bits)) {
            (UnaryOperator::Plus, _) => Ok(value),
            (UnaryOperator::Minus, Some(format)) => Ok(Value { term: self.terms.fp_neg(format, value.term), ..value }),
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
        // Such terms are large: whoever executes the program computes them once.
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
            (FloatBase::Hexadecimal, 32) => hexadecimal(number).map(|value| u128::from((value as f32).to_bits())),
            (FloatBase::Hexadecimal, 64) => hexadecimal(number).map(|value| u128::from(value.to_bits())),
            _ => None,
        };
        match pattern {
            Some(pattern) => Operand::Scalar(Value { ty, term: self.terms.constant(bits, pattern) }),
            None => self.unsupported_value(at, "this floating-point constant", &ty),
        }
    }
}

/// The value of a hexadecimal constant without its `0x`, if it is exact.
fn hexadecimal(text: &str) -> Option<f64> {
    let text = text.trim_start_matches("0x").trim_start_matches("0X").to_ascii_lowercase();
    let (digits, power) = text.split_once('p').unwrap_or((&text, "0"));
    let mut power: i32 = power.parse().ok()?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    power = power.checked_sub(i32::try_from(fraction.len()).ok()?.checked_mul(4)?)?;
    let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let exact = mantissa == 0 || mantissa.ilog2() - mantissa.trailing_zeros() < 53;
    let inside = (-900..900).contains(&power);
    (exact && inside).then(|| mantissa as f64 * 2f64.powi(power))
}

#[cfg(test)]
mod tests {
    use super::hexadecimal;

    #[test]
    fn hexadecimal_constants_are_exact_or_refused() {
        assert_eq!(hexadecimal("1.8p3"), Some(12.0));
        assert_eq!(hexadecimal("0x.4p-1"), Some(0.125));
        assert_eq!(hexadecimal("ffffffffffffffffp0"), None);
    }
}
