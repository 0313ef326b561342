//! The simplifying constructors of terms.
//!
//! Each constructor checks sorts, folds constants and applies the local rewrites
//! that make path conditions collapse when branches meet again: complementary
//! and absorbed operands, if-then-else with equal or constant arms, comparison of
//! an if-then-else over constants with a constant. A rewrite looks at one or two levels;
//! where it moves into an operand, it does so at most `DEEPEST` times, so that
//! building is linear and deep terms do not exhaust the stack.

mod arithmetic;
mod arrays;
mod equality;
mod order;
mod truth;
mod widths;

use smallvec::SmallVec;

use crate::eval::{Value, apply};
use crate::{Bits, Node, Op, Sort, TermId, TermStore};

/// How often one rewrite may move into an operand.
pub(crate) const DEEPEST: u32 = 128;

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

    /// The application of an operator to new operands ([`Op::operands`]), simplified anew: what
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
            Op::Float(op) => self.float(op, args),
        }
    }
}
