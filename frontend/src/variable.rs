//! Variably modified types: arrays whose lengths are computed where they are declared.
//!
//! The length is kept in a local when control gets to the declaration, parameter or type name, and the type mentions that
//! local: whatever changes later, the type stays. Where nothing is evaluated, in the parameters of a prototype and in
//! operands of `sizeof` and `typeof`, such a length is left open; who needs it there is refused.

use concord_logic::TermId;
use concord_program::Op;
use lang_c::ast::{ArraySize, BinaryOperator, Expression};
use lang_c::span::Node;

use crate::lower::{Lowering, Res};
use crate::names::original_name;
use crate::scope::Symbol;
use crate::types::Type;
use crate::uses::is_assignment;

/// How many elements an array has.
enum Length {
    Constant(u64),
    Computed(TermId),
    Open,
}

impl<'a> Lowering<'a> {
    /// Runs something that asks for types only: lengths that are no constants are left open.
    pub fn with_open_lengths<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.evaluation.open_lengths();
        let result = run(self);
        self.evaluation.close_lengths();
        result
    }

    fn lengths_are_open(&self) -> bool {
        self.evaluation.leaves_lengths_open() || !self.evaluation.is_evaluated()
    }

    /// The array type of a declarator.
    pub fn array_of(&mut self, element: Type, size: &'a ArraySize, at: usize) -> Res<Type> {
        let length = match size {
            ArraySize::Unknown | ArraySize::VariableUnknown => Length::Open,
            ArraySize::VariableExpression(size) | ArraySize::StaticExpression(size) => self.array_length(size)?,
        };
        let is_variable = matches!(element, Type::Variable(..));
        let is_open = self.lengths_are_open() && matches!(element, Type::Array(..));
        if self.types.size(&element).is_none() && !is_variable && !is_open {
            let shown = self.types.show(&element);
            return self.error(at, format!("array of elements of incomplete type `{shown}`"));
        }
        Ok(match length {
            Length::Open => Type::Array(element.into(), None),
            Length::Constant(count) if is_variable => Type::Variable(element.into(), self.pointer_constant(count)),
            Length::Constant(count) => {
                let is_complete = self.types.size(&element).is_some();
                let ty = Type::Array(element.into(), Some(count));
                if is_complete && self.types.size(&ty).is_none_or(|size| size > 1 << 40) {
                    return self.error(at, "this array is too large");
                }
                ty
            }
            Length::Computed(count) => Type::Variable(element.into(), count),
        })
    }

    /// Whether computing the length does nothing and reads no memory.
    pub fn has_plain_length(&self, size: &ArraySize) -> bool {
        match size {
            ArraySize::Unknown | ArraySize::VariableUnknown => true,
            ArraySize::VariableExpression(size) | ArraySize::StaticExpression(size) => self.is_plain(size),
        }
    }

    fn is_plain(&self, node: &Node<Expression>) -> bool {
        match &node.node {
            Expression::Constant(_) => true,
            Expression::Identifier(name) => matches!(
                self.scopes.lookup(&original_name(&name.node.name)),
                Some(Symbol::Parameter | Symbol::Register(..) | Symbol::Constant(..))
            ),
            Expression::BinaryOperator(binary) => {
                let operator = &binary.node.operator.node;
                let is_arithmetic = !is_assignment(operator) && *operator != BinaryOperator::Index;
                is_arithmetic && self.is_plain(&binary.node.lhs) && self.is_plain(&binary.node.rhs)
            }
            _ => false,
        }
    }

    fn array_length(&mut self, size: &'a Node<Expression>) -> Res<Length> {
        let at = size.span.start;
        let depth = self.scopes.depth();
        let constant = match self.try_constant(size) {
            // It may mention a parameter, which has no value yet.
            Err(_) if self.evaluation.leaves_lengths_open() => {
                self.scopes.leave_to(depth);
                None
            }
            constant => constant?,
        };
        match constant {
            Some(length) => match u64::try_from(length) {
                Ok(length) => Ok(Length::Constant(length)),
                Err(_) => self.error(at, "the length of this array is negative"),
            },
            None if self.lengths_are_open() => Ok(Length::Open),
            None if self.context.name.is_empty() => self.error(at, "an array of variable length cannot stand here"),
            None => {
                let length = self.value(size)?;
                let ty = Type::Int(self.types.size_type());
                let length = self.convert(length, &ty, at)?;
                Ok(Length::Computed(self.freeze(length.term, at)))
            }
        }
    }

    /// The size in bytes, as wide as a pointer, if the type is complete.
    pub fn size_term(&mut self, ty: &Type) -> Option<TermId> {
        if let Type::Variable(element, length) = ty {
            let each = self.size_term(element)?;
            return Some(self.terms.bv_mul(*length, each));
        }
        let size = self.types.size(ty)?;
        Some(self.pointer_constant(size))
    }

    /// Declares an array of variable length; it is made anew each time that the declaration is reached.
    pub fn variable_array(&mut self, name: String, ty: Type, aligned: Option<u64>, at: usize) -> Res<()> {
        let (Some(layout), Some(size)) = (self.types.layout(ty.without_variable_lengths()), self.size_term(&ty)) else {
            return self.error(at, format!("`{name}` has elements of an incomplete type"));
        };
        let size = Some(self.freeze(size, at));
        let bits = self.pointer_bits();
        let cell = self.fresh(&format!("&{name}"), bits);
        let align = self.types.align(&ty).max(aligned.unwrap_or(1));
        self.emit(Op::Allocate { target: cell.id, layout, size, align, zeroed: false, name: name.clone() }, at);
        self.scopes.declare(name, Symbol::Memory(cell, ty));
        Ok(())
    }
}
