//! Assignments, compound assignments, increments and decrements.

use concord_logic::TermId;
use concord_program::Op;
use lang_c::ast::{BinaryOperator, BinaryOperatorExpression, Expression, UnaryOperator, UnaryOperatorExpression};
use lang_c::span::Node;

use crate::expr::place::access_of;
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::Type;
use crate::uses::has_effects;

/// Structures are copied cell by cell only up to this many cells.
const MOST_CELLS: usize = 1 << 14;

impl<'a> Lowering<'a> {
    /// The place with its address computed now, if the expression may change what it is made of.
    pub fn kept_place(&mut self, place: Place, before: &'a Node<Expression>, at: usize) -> Place {
        match place.kind {
            PlaceKind::Memory(address) if has_effects(before) => {
                Place { kind: PlaceKind::Memory(self.freeze_address(address, place.root, at)), ..place }
            }
            PlaceKind::Bits(address, bits) if has_effects(before) => {
                Place { kind: PlaceKind::Bits(self.freeze_address(address, place.root, at), bits), ..place }
            }
            _ => place,
        }
    }

    /// Evaluates an expression into a place; the value that was stored.
    pub fn assign_expression(&mut self, place: &Place, node: &'a Node<Expression>, at: usize) -> Res<Operand> {
        self.evaluation.allocation_hint = place.ty.pointee().filter(|pointee| **pointee != Type::Void).cloned();
        let operand = self.operand(node);
        self.evaluation.allocation_hint = None;
        self.assign(place, operand?, at)
    }

    /// Stores into a place; the value that was stored, converted.
    pub fn assign(&mut self, place: &Place, operand: Operand, at: usize) -> Res<Operand> {
        match (operand, &place.kind) {
            (Operand::Scalar(value), _) if place.ty.is_scalar() => {
                let value = self.convert(value, &place.ty, at)?;
                Ok(Operand::Scalar(self.write(place, value, at)))
            }
            (Operand::Record { ty, address: from, .. }, PlaceKind::Memory(to)) if ty == place.ty => {
                self.copy(&ty, from, *to, at)?;
                Ok(Operand::Record { ty, address: *to, root: place.root })
            }
            (Operand::Record { ty, address: from, .. }, PlaceKind::Memory(to)) if ty == *place.ty.unqualified() => {
                self.write_whole(&ty, from, *to, at)
            }
            (Operand::Record { ty, address, root }, PlaceKind::Unmodelled(what)) => {
                let what = what.clone();
                self.unsupported(at, what);
                Ok(Operand::Record { ty, address, root })
            }
            (Operand::Void, _) => self.error(at, "an expression without a value is assigned"),
            _ => self.error(at, format!("this cannot be assigned to `{}`", self.types.show(&place.ty))),
        }
    }

    /// Writes a converted value; the value in terms of the variables after the assignment.
    pub fn write(&mut self, place: &Place, value: Value, at: usize) -> Value {
        match &place.kind {
            PlaceKind::Register(var) => {
                self.emit(Op::Assign { target: var.id, value: value.term }, at);
                return Value { term: var.term, ..value };
            }
            PlaceKind::Memory(address) => self.store(*address, &place.ty, value.term, at),
            PlaceKind::Bits(address, bits) => return self.write_bits(*address, *bits, &place.ty, value.term, at),
            PlaceKind::Unmodelled(what) => {
                let what = what.clone();
                self.unsupported(at, what);
            }
        }
        value
    }

    /// Stores into a cell of a type.
    pub fn store(&mut self, address: TermId, ty: &Type, value: TermId, at: usize) {
        self.emit(Op::Store { address, value, access: access_of(ty) }, at);
    }

    /// Copies an object cell by cell, in ascending order.
    pub fn copy(&mut self, ty: &Type, from: TermId, to: TermId, at: usize) -> Res<()> {
        let Some(layout) = self.types.layout(ty) else { return self.error(at, "this type is incomplete") };
        let Some(cells) = layout.cells_up_to(MOST_CELLS) else {
            let shown = self.types.show(ty);
            self.unsupported(at, format!("copying a `{shown}`"));
            return Ok(());
        };
        for (offset, bits) in cells {
            let source = self.offset_address(from, offset);
            let value = self.load(source, bits, concord_program::Access::Plain, at);
            let address = self.offset_address(to, offset);
            self.emit(Op::Store { address, value, access: concord_program::Access::Plain }, at);
        }
        Ok(())
    }

    /// `x op= y`.
    pub(super) fn compound(&mut self, binary: &'a BinaryOperatorExpression, at: usize) -> Res<Value> {
        use BinaryOperator::*;
        let operator = match binary.operator.node {
            AssignMultiply => Multiply,
            AssignDivide => Divide,
            AssignModulo => Modulo,
            AssignPlus => Plus,
            AssignMinus => Minus,
            AssignShiftLeft => ShiftLeft,
            AssignShiftRight => ShiftRight,
            AssignBitwiseAnd => BitwiseAnd,
            AssignBitwiseXor => BitwiseXor,
            _ => BitwiseOr,
        };
        let place = self.place(&binary.lhs)?;
        let place = self.kept_place(place, &binary.rhs, at);
        if matches!(place.ty, Type::Atomic(_)) {
            let right = self.value(&binary.rhs)?;
            return self.update(&place, &operator, right, false, at);
        }
        let mut old = self.scalar_of(&place, at)?;
        if has_effects(&binary.rhs) {
            old.term = self.freeze(old.term, at);
        }
        let right = self.value(&binary.rhs)?;
        let new = self.apply(&operator, old, right, at)?;
        let new = self.convert(new, &place.ty, at)?;
        Ok(self.write(&place, new, at))
    }

    fn scalar_of(&mut self, place: &Place, at: usize) -> Res<Value> {
        match self.read(place.clone(), at)? {
            Operand::Scalar(value) if place.ty.is_scalar() => Ok(value),
            _ => self.error(at, "this operator needs a number or a pointer"),
        }
    }

    /// Reads, applies an operator and writes; the old or the new value. One atomic step if the type is atomic.
    pub fn update(
        &mut self,
        place: &Place,
        operator: &BinaryOperator,
        right: Value,
        want_old: bool,
        at: usize,
    ) -> Res<Value> {
        let atomic = matches!(place.ty, Type::Atomic(_));
        if atomic {
            self.emit(Op::AtomicBegin, at);
        }
        let mut old = self.scalar_of(place, at)?;
        if want_old && matches!(place.kind, PlaceKind::Register(_)) {
            old.term = self.freeze(old.term, at);
        }
        let new = self.apply(operator, old.clone(), right, at)?;
        let new = self.convert(new, &place.ty, at)?;
        let new = self.write(place, new, at);
        if atomic {
            self.emit(Op::AtomicEnd, at);
        }
        Ok(if want_old { old } else { new })
    }

    /// `x++`, `x--`, `++x`, `--x`; `wanted` says whether the value is used.
    pub fn step(&mut self, unary: &'a UnaryOperatorExpression, wanted: bool, at: usize) -> Res<Value> {
        let place = self.place(&unary.operand)?;
        let one = self.int_constant(1, &Type::INT);
        let operator = match unary.operator.node {
            UnaryOperator::PostIncrement | UnaryOperator::PreIncrement => BinaryOperator::Plus,
            _ => BinaryOperator::Minus,
        };
        let post = matches!(unary.operator.node, UnaryOperator::PostIncrement | UnaryOperator::PostDecrement);
        self.update(&place, &operator, one, post && wanted, at)
    }
}
