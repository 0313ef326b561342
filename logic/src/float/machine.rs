//! Constants computed by the machine's own floating point, which is that of IEEE 754 and much faster than folding the terms
//! of an operation.

use super::{FloatFormat, FloatOp};
use crate::Bits;

impl FloatOp {
    /// The result for constants, where the machine has the operation. What is not a number is left to the terms: machines
    /// differ in its pattern.
    pub(super) fn of_constants(self, operands: &[Bits]) -> Option<Bits> {
        match self {
            FloatOp::Add(format) => format.computed(operands, |a, b| a + b, |a, b| a + b),
            FloatOp::Sub(format) => format.computed(operands, |a, b| a - b, |a, b| a - b),
            FloatOp::Mul(format) => format.computed(operands, |a, b| a * b, |a, b| a * b),
            FloatOp::Div(format) => format.computed(operands, |a, b| a / b, |a, b| a / b),
            FloatOp::FromInt { to, signed } => {
                let &[integer] = operands else { return None };
                if signed {
                    to.nearest(integer.signed() as f32, integer.signed() as f64)
                } else {
                    to.nearest(integer.unsigned() as f32, integer.unsigned() as f64)
                }
            }
            _ => None,
        }
    }
}

impl FloatFormat {
    fn computed(self, operands: &[Bits], single: fn(f32, f32) -> f32, double: fn(f64, f64) -> f64) -> Option<Bits> {
        let &[a, b] = operands else { return None };
        let [a, b] = [a, b].map(|bits| bits.unsigned() as u64);
        let [narrow_a, narrow_b] = [a, b].map(|bits| f32::from_bits(bits as u32));
        self.nearest(single(narrow_a, narrow_b), double(f64::from_bits(a), f64::from_bits(b)))
    }

    /// The pattern of the one that is of this format.
    fn nearest(self, single: f32, double: f64) -> Option<Bits> {
        match self {
            FloatFormat::SINGLE if !single.is_nan() => Some(Bits::new(32, u128::from(single.to_bits()))),
            FloatFormat::DOUBLE if !double.is_nan() => Some(Bits::new(64, u128::from(double.to_bits()))),
            _ => None,
        }
    }
}
