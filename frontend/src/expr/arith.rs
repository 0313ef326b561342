//! Arithmetic: unary and binary operators on integers and pointers.

use concord_logic::TermId;
use lang_c::ast::{BinaryOperator, BinaryOperatorExpression, UnaryOperator, UnaryOperatorExpression};

use crate::expr::convert::{common, promoted};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::{IntKind, Type};
use crate::uses::has_effects;

impl<'a> Lowering<'a> {
    /// `+x`, `-x`, `~x`, `!x`.
    pub(super) fn unary(&mut self, unary: &'a UnaryOperatorExpression, at: usize) -> Res<Value> {
        if unary.operator.node == UnaryOperator::Negate {
            let value = self.value(&unary.operand)?;
            let truth = self.truth_of(&value, at);
            let negated = self.terms.not(truth);
            return Ok(Value { ty: Type::INT, term: self.terms.bool_to_bits(negated, 32) });
        }
        let value = self.value(&unary.operand)?;
        if let Type::Float(bits) = value.ty {
            return self.float_unary(&unary.operator.node, value, bits, at);
        }
        if !value.ty.is_integer() {
            return self.error(at, "this operator needs a number");
        }
        let value = self.promote(value, at)?;
        self.note_operand(value.term);
        let term = match unary.operator.node {
            UnaryOperator::Minus => self.terms.bv_neg(value.term),
            UnaryOperator::Complement => self.terms.bv_not(value.term),
            _ => value.term,
        };
        Ok(Value { term, ..value })
    }

    pub(super) fn unsupported_scalar(&mut self, at: usize, what: &str, ty: &Type) -> Res<Value> {
        match self.unsupported_value(at, what, ty) {
            Operand::Scalar(value) => Ok(value),
            _ => self.error(at, format!("{what} is not supported")),
        }
    }

    pub(super) fn binary(&mut self, binary: &'a BinaryOperatorExpression, at: usize) -> Res<Value> {
        let mut left = self.value(&binary.lhs)?;
        if has_effects(&binary.rhs) {
            left.term = self.freeze(left.term, at);
        }
        let right = self.value(&binary.rhs)?;
        self.apply(&binary.operator.node, left, right, binary.operator.span.start)
    }

    /// Applies a binary operator other than assignments, `&&` and `||`.
    pub fn apply(&mut self, operator: &BinaryOperator, left: Value, right: Value, at: usize) -> Res<Value> {
        use BinaryOperator::*;
        let comparison = matches!(operator, Less | Greater | LessOrEqual | GreaterOrEqual | Equals | NotEquals);
        if matches!(left.ty, Type::Float(_)) || matches!(right.ty, Type::Float(_)) {
            return self.float_binary(operator, left, right, at);
        }
        if matches!(left.ty, Type::Pointer(_)) || matches!(right.ty, Type::Pointer(_)) {
            return self.apply_to_pointers(operator, left, right, at);
        }
        let (Type::Int(left_kind), Type::Int(right_kind)) = (promoted(&left.ty), promoted(&right.ty)) else {
            return self.error(at, "the operands do not fit this operator");
        };
        if !matches!(operator, Equals | NotEquals) {
            self.note_operand(left.term);
            self.note_operand(right.term);
        }
        if matches!(operator, ShiftLeft | ShiftRight) {
            let left = self.promote(left, at)?;
            // The distance as a number of the left side's width; a distance that
            // does not fit is as undefined as any other that is too large.
            let distance = self.promote(right, at)?;
            let distance = self.terms.resize(distance.term, left_kind.bits, right_kind.signed);
            let term = match (operator, left_kind.signed) {
                (ShiftLeft, _) => self.terms.bv_shl(left.term, distance),
                (_, true) => self.terms.bv_ashr(left.term, distance),
                (_, false) => self.terms.bv_lshr(left.term, distance),
            };
            return Ok(Value { term, ..left });
        }
        let kind = common(left_kind, right_kind);
        let ty = Type::Int(kind);
        let a = self.convert(left, &ty, at)?.term;
        let b = self.convert(right, &ty, at)?.term;
        if comparison {
            if matches!(operator, Equals | NotEquals) {
                self.note_equality(a, b);
            }
            return Ok(self.compare(operator, a, b, kind.signed));
        }
        let terms = &mut self.terms;
        let term = match (operator, kind.signed) {
            (Multiply, _) => terms.bv_mul(a, b),
            (Divide, true) => terms.bv_sdiv(a, b),
            (Divide, false) => terms.bv_udiv(a, b),
            (Modulo, true) => terms.bv_srem(a, b),
            (Modulo, false) => terms.bv_urem(a, b),
            (Plus, _) => terms.bv_add(a, b),
            (Minus, _) => terms.bv_sub(a, b),
            (BitwiseAnd, _) => terms.bv_and(a, b),
            (BitwiseXor, _) => terms.bv_xor(a, b),
            (BitwiseOr, _) => terms.bv_or(a, b),
            _ => return self.error(at, "this operator cannot stand here"),
        };
        Ok(Value { ty, term })
    }

    /// Applies a binary operator to two pointers, or to a pointer and an integer.
    fn apply_to_pointers(&mut self, operator: &BinaryOperator, left: Value, right: Value, at: usize) -> Res<Value> {
        use BinaryOperator::*;
        match (&left.ty, &right.ty, operator) {
            (Type::Pointer(a), Type::Pointer(_), Minus) => {
                let element = (**a).clone();
                let size = self.step_size(&element, at)?;
                self.note_order(left.term, right.term);
                let difference = self.terms.bv_sub(left.term, right.term);
                let term = self.terms.bv_sdiv(difference, size);
                Ok(Value { ty: Type::Int(self.types.difference_type()), term })
            }
            (Type::Pointer(a), _, Plus | Minus) if right.ty.is_integer() => {
                let element = (**a).clone();
                let offset = self.scaled(right, &element, at)?;
                let term = if *operator == Plus {
                    self.terms.bv_add(left.term, offset)
                } else {
                    self.terms.bv_sub(left.term, offset)
                };
                Ok(Value { term, ..left })
            }
            (_, Type::Pointer(a), Plus) if left.ty.is_integer() => {
                let element = (**a).clone();
                let offset = self.scaled(left, &element, at)?;
                let term = self.terms.bv_add(right.term, offset);
                Ok(Value { term, ..right })
            }
            (_, _, Less | Greater | LessOrEqual | GreaterOrEqual | Equals | NotEquals) => {
                let pointer = Type::Void.pointer_to();
                let left = self.convert(left, &pointer, at)?;
                let right = self.convert(right, &pointer, at)?;
                if matches!(operator, Equals | NotEquals) {
                    self.note_equality(left.term, right.term);
                } else {
                    self.note_order(left.term, right.term);
                }
                Ok(self.compare(operator, left.term, right.term, false))
            }
            _ => self.error(at, "the operands do not fit this operator"),
        }
    }

    fn compare(&mut self, operator: &BinaryOperator, a: TermId, b: TermId, signed: bool) -> Value {
        use BinaryOperator::*;
        let terms = &mut self.terms;
        let truth = match (operator, signed) {
            (Equals, _) => terms.eq(a, b),
            (NotEquals, _) => terms.ne(a, b),
            (Less, true) => terms.bv_slt(a, b),
            (Less, false) => terms.bv_ult(a, b),
            (LessOrEqual, true) => terms.bv_sle(a, b),
            (LessOrEqual, false) => terms.bv_ule(a, b),
            (Greater, true) => terms.bv_slt(b, a),
            (Greater, false) => terms.bv_ult(b, a),
            (_, true) => terms.bv_sle(b, a),
            (_, false) => terms.bv_ule(b, a),
        };
        Value { ty: Type::INT, term: terms.bool_to_bits(truth, IntKind::INT.bits) }
    }

    /// How far one step of a pointer goes; `void` and functions count 1 in GNU C.
    fn step_size(&mut self, element: &Type, at: usize) -> Res<TermId> {
        let size = match element {
            Type::Void | Type::Function(_) => Some(self.pointer_constant(1)),
            element => self.size_term(element),
        };
        match size {
            Some(size) if self.terms.as_bits(size).is_some_and(|size| size.unsigned() == 0) => {
                Ok(self.pointer_constant(1))
            }
            Some(size) => Ok(size),
            None => {
                let shown = self.types.show(element);
                self.error(at, format!("arithmetic on a pointer to the incomplete type `{shown}`"))
            }
        }
    }

    /// An index times the size of an element, as wide as a pointer.
    fn scaled(&mut self, index: Value, element: &Type, at: usize) -> Res<TermId> {
        let size = self.step_size(element, at)?;
        let signed = matches!(promoted(&index.ty), Type::Int(kind) if kind.signed);
        let index = self.promote(index, at)?;
        self.note_operand(index.term);
        let bits = self.pointer_bits();
        let index = self.terms.resize(index.term, bits, signed);
        Ok(self.terms.bv_mul(index, size))
    }

    /// The address of an element.
    pub(super) fn indexed(&mut self, base: TermId, index: Value, element: &Type, at: usize) -> Res<TermId> {
        if !index.ty.is_integer() {
            return self.error(at, "an index must be an integer");
        }
        let offset = self.scaled(index, element, at)?;
        Ok(self.terms.bv_add(base, offset))
    }
}
