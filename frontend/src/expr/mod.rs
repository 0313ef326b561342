//! Expressions: operations in the order of evaluation, and a term for the result.

mod arith;
mod assign;
mod bits;
mod call;
mod choice;
mod convert;
mod extended;
mod float;
pub(crate) mod literal;
mod offset;
mod place;
mod variadic;
mod whole;

use lang_c::ast::{BinaryOperator, Expression, UnaryOperator};
use lang_c::span::Node;

use crate::body::Body;
use crate::lower::{Lowering, Operand, PlaceKind, Res, Value};
use crate::names::original_name;
use crate::scope::Symbol;
use crate::types::Type;
use crate::uses::{is_assignment, is_void};
pub(crate) use convert::promoted;

impl<'a> Lowering<'a> {
    /// Evaluates an expression.
    pub fn operand(&mut self, node: &'a Node<Expression>) -> Res<Operand> {
        let at = node.span.start;
        match &node.node {
            Expression::Identifier(name) => {
                let spelt = original_name(&name.node.name);
                if let Some(Symbol::Constant(value, ty)) = self.scopes.lookup(&spelt) {
                    let (value, ty) = (*value, ty.clone());
                    return Ok(Operand::Scalar(self.int_constant(value, &ty)));
                }
                let place = self.place(node)?;
                self.read(place, at)
            }
            Expression::Constant(constant) => self.literal(constant),
            Expression::StringLiteral(_) | Expression::Member(_) | Expression::CompoundLiteral(_) => {
                let place = self.place(node)?;
                self.read(place, at)
            }
            Expression::Call(call) => self.call(call),
            Expression::SizeOfTy(size) => {
                let ty = self.type_name(&size.node.0)?;
                self.size_of(&ty, at)
            }
            Expression::SizeOfVal(size) => {
                let mut ty = self.type_of(&size.node.0)?;
                let is_open = ty.is_array() && self.types.size(&ty).is_none() && self.evaluation.is_evaluated();
                if matches!(ty, Type::Variable(..)) || is_open {
                    // Here the operand is evaluated, too, with the lengths of the types inside of it.
                    ty = self.place(&size.node.0)?.ty;
                }
                self.size_of(&ty, at)
            }
            // The token pass leaves none to the parser.
            Expression::AlignOf(_) => self.error(at, "this alignment is not supported"),
            Expression::UnaryOperator(unary) => match unary.node.operator.node {
                UnaryOperator::Indirection => {
                    let place = self.place(node)?;
                    self.read(place, at)
                }
                UnaryOperator::Address => self.address(&unary.node.operand).map(Operand::Scalar),
                UnaryOperator::PostIncrement
                | UnaryOperator::PostDecrement
                | UnaryOperator::PreIncrement
                | UnaryOperator::PreDecrement => self.step(&unary.node, true, at).map(Operand::Scalar),
                UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Complement | UnaryOperator::Negate => {
                    self.unary(&unary.node, at).map(Operand::Scalar)
                }
            },
            Expression::Cast(cast) => self.cast(&cast.node, at),
            Expression::BinaryOperator(binary) => match &binary.node.operator.node {
                BinaryOperator::Index => {
                    let place = self.place(node)?;
                    self.read(place, at)
                }
                BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr => self.truth(node).map(Operand::Scalar),
                BinaryOperator::Assign => {
                    let place = self.place(&binary.node.lhs)?;
                    let place = self.kept_place(place, &binary.node.rhs, at);
                    self.assign_expression(&place, &binary.node.rhs, at)
                }
                operator if is_assignment(operator) => self.compound(&binary.node, at).map(Operand::Scalar),
                _ => self.binary(&binary.node, at).map(Operand::Scalar),
            },
            Expression::Conditional(conditional) => self.conditional(&conditional.node, at),
            Expression::Comma(parts) => {
                let mut last = Operand::Void;
                for part in parts.iter() {
                    last = self.operand(part)?;
                }
                Ok(last)
            }
            Expression::OffsetOf(offset) => self.offset_of(&offset.node, at),
            Expression::Statement(statement) => self.statement_value(statement),
            Expression::VaArg(argument) => self.next_argument(&argument.node, at),
            Expression::GenericSelection(selection) => self.generic(&selection.node, at),
        }
    }

    fn size_of(&mut self, ty: &Type, at: usize) -> Res<Operand> {
        let size_type = Type::Int(self.types.size_type());
        // `sizeof(void)` and of a function are 1 in GNU C.
        let size = match ty {
            Type::Void | Type::Function(_) => Some(self.pointer_constant(1)),
            ty => self.size_term(ty),
        };
        let Some(size) = size else {
            if !self.evaluation.is_evaluated() && ty.is_array() {
                // A length that is left open, but for which this is no constant.
                let bits = self.pointer_bits();
                return Ok(Operand::Scalar(Value { ty: size_type, term: self.fresh("size", bits).term }));
            }
            return self.error(at, format!("`sizeof` of the incomplete type `{}`", self.types.show(ty)));
        };
        if !self.types.is_certain(ty) {
            return Ok(self.unsupported_value(at, "the size of a type with layout attributes", &size_type));
        }
        Ok(Operand::Scalar(Value { ty: size_type, term: size }))
    }

    /// Evaluates an expression for its effects only.
    pub fn effect(&mut self, node: &'a Node<Expression>) -> Res<()> {
        match &node.node {
            Expression::UnaryOperator(unary)
                if matches!(unary.node.operator.node, UnaryOperator::PostIncrement | UnaryOperator::PostDecrement) =>
            {
                self.step(&unary.node, false, node.span.start)?;
            }
            Expression::Comma(parts) => parts.iter().try_for_each(|part| self.effect(part))?,
            Expression::Cast(cast) if is_void(&cast.node.type_name.node) => {
                self.effect(&cast.node.expression)?;
            }
            _ => {
                self.evaluation.unused_result = matches!(node.node, Expression::Call(_));
                let operand = self.operand(node)?;
                self.discard(node, operand)?;
            }
        }
        Ok(())
    }

    /// The value of an expression is not used. A structure is read nevertheless, as a scalar was: of interest for data
    /// races only.
    fn discard(&mut self, node: &'a Node<Expression>, operand: Operand) -> Res<()> {
        if let (Operand::Record { ty, address, .. }, true) = (operand, self.input.races && self.designates(node)) {
            let at = node.span.start;
            let copy = self.allocate("unused", &ty, at)?;
            self.copy(&ty, address, copy.term, at)?;
        }
        Ok(())
    }

    /// Evaluates an expression that must be scalar.
    pub fn value(&mut self, node: &'a Node<Expression>) -> Res<Value> {
        match self.operand(node)? {
            Operand::Scalar(value) => Ok(value),
            Operand::Void => self.error(node.span.start, "this expression has no value"),
            Operand::Record { ty, .. } => {
                let shown = self.types.show(&ty);
                self.error(node.span.start, format!("a value of type `{shown}` cannot be used here"))
            }
        }
    }

    /// Runs something whose operations are thrown away.
    pub fn in_scratch<T>(&mut self, run: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let body = std::mem::replace(&mut self.body, Body::new());
        // Their begins are places of the other body.
        let blocks = std::mem::take(&mut self.context.jumps.blocks);
        let result = run(self);
        (self.body, self.context.jumps.blocks) = (body, blocks);
        result
    }

    /// The type of an expression, which is not evaluated. Arrays stay arrays.
    pub fn type_of(&mut self, node: &'a Node<Expression>) -> Res<Type> {
        let around = self.evaluation.enter_unevaluated(true);
        let ty = self.in_scratch(|this| {
            if this.designates(node) {
                let place = this.place(node)?;
                return Ok(match place.kind {
                    PlaceKind::Bits(_, bits) => bits::type_of_bits(bits, &place.ty),
                    _ => place.ty,
                });
            }
            Ok(match this.operand(node)? {
                Operand::Void => Type::Void,
                Operand::Scalar(value) => value.ty,
                Operand::Record { ty, .. } => ty,
            })
        });
        self.evaluation.leave_unevaluated(around);
        ty
    }

    /// The value of an integer constant expression, if it is one.
    pub fn try_constant(&mut self, node: &'a Node<Expression>) -> Res<Option<i128>> {
        let around = self.evaluation.enter_unevaluated(false);
        let value = self.in_scratch(|this| {
            let value = this.value(node)?;
            Ok((value, this.body.len()))
        });
        self.evaluation.leave_unevaluated(around);
        let (value, operations) = value?;
        let signed = matches!(&value.ty, Type::Int(kind) if kind.signed);
        Ok(match self.terms.as_bits(value.term) {
            // What has more than 64 bits is no constant for lengths, labels and enumerations.
            Some(bits) if operations == 0 && !matches!(value.ty, Type::Float(_)) => {
                let number = if signed { bits.signed() } else { i128::try_from(bits.unsigned()).unwrap_or(i128::MAX) };
                Some(number).filter(|number| number.unsigned_abs() < 1 << 65)
            }
            _ => None,
        })
    }

    /// The value of an integer constant expression.
    pub fn constant(&mut self, node: &'a Node<Expression>) -> Res<i128> {
        match self.try_constant(node)? {
            Some(value) => Ok(value),
            None => self.error(node.span.start, "this is not a constant"),
        }
    }
}
