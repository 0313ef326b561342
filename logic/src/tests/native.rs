//! The operators written down once more, with Rust's own arithmetic.

use crate::Op;

pub(crate) fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

pub(crate) fn signed(width: u32, value: u128) -> i128 {
    if value >> (width - 1) & 1 == 1 { (value | !mask(width)) as i128 } else { value as i128 }
}

/// Operators of two bit-vectors of one width.
pub(crate) const BINARY: [Op; 18] = [
    Op::Eq,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvUlt,
    Op::BvUle,
    Op::BvSlt,
    Op::BvSle,
];

pub(crate) const UNARY: [Op; 2] = [Op::BvNot, Op::BvNeg];

/// The result of a binary operator; truth values are 0 and 1.
pub(crate) fn binary(op: Op, width: u32, a: u128, b: u128) -> u128 {
    let (sa, sb) = (signed(width, a), signed(width, b));
    let result = match op {
        Op::Eq => return u128::from(a == b),
        Op::BvUlt => return u128::from(a < b),
        Op::BvUle => return u128::from(a <= b),
        Op::BvSlt => return u128::from(sa < sb),
        Op::BvSle => return u128::from(sa <= sb),
        Op::BvAnd => a & b,
        Op::BvOr => a | b,
        Op::BvXor => a ^ b,
        Op::BvAdd => a.wrapping_add(b),
        Op::BvSub => a.wrapping_sub(b),
        Op::BvMul => a.wrapping_mul(b),
        Op::BvUdiv => a.checked_div(b).unwrap_or(u128::MAX),
        Op::BvUrem => a.checked_rem(b).unwrap_or(a),
        Op::BvSdiv if sb == 0 => {
            if sa < 0 {
                1
            } else {
                u128::MAX
            }
        }
        Op::BvSdiv => sa.wrapping_div(sb) as u128,
        Op::BvSrem if sb == 0 => a,
        Op::BvSrem => sa.wrapping_rem(sb) as u128,
        Op::BvShl => {
            if b >= u128::from(width) {
                0
            } else {
                a << b
            }
        }
        Op::BvLshr => {
            if b >= u128::from(width) {
                0
            } else {
                a >> b
            }
        }
        Op::BvAshr => (sa >> b.min(127)) as u128,
        other => panic!("{other:?} is not binary"),
    };
    result & mask(width)
}

pub(crate) fn unary(op: Op, width: u32, a: u128) -> u128 {
    let result = match op {
        Op::BvNot => !a,
        Op::BvNeg => a.wrapping_neg(),
        other => panic!("{other:?} is not unary"),
    };
    result & mask(width)
}
