//! `_Alignof` and `__alignof__`, of types and of expressions.
//!
//! The parser knows them of types only, and does not tell them apart. The token pass makes each a cast of a `sizeof`
//! to the type of a marked name: the operand is read as that of `sizeof`, which has the same grammar.

use lang_c::ast::{CastExpression, Expression, SpecifierQualifier, TypeOf, TypeSpecifier, UnaryOperator};
use lang_c::span::Node;

use crate::lower::{Lowering, Operand, Res};
use crate::names::original_name;
use crate::scope::Symbol;
use crate::types::Type;

/// The name that stands for `_Alignof`.
pub(crate) const LEAST: &str = "__concord_alignof_least";

/// The name that stands for `__alignof__`.
pub(crate) const PREFERRED: &str = "__concord_alignof_preferred";

/// The marked name, if a cast is an operator of this file.
pub(crate) fn operator(cast: &CastExpression) -> Option<&'static str> {
    let [specifier] = cast.type_name.node.specifiers.as_slice() else { return None };
    let SpecifierQualifier::TypeSpecifier(specifier) = &specifier.node else { return None };
    let TypeSpecifier::TypeOf(of) = &specifier.node else { return None };
    let TypeOf::Expression(marked) = &of.node else { return None };
    let Expression::Identifier(name) = &marked.node else { return None };
    [LEAST, PREFERRED].into_iter().find(|operator| name.node.name == *operator)
}

impl<'a> Lowering<'a> {
    /// The alignment that an operator asks for.
    pub(crate) fn alignment_of(&mut self, operator: &str, operand: &'a Node<Expression>, at: usize) -> Res<Operand> {
        let size_type = Type::Int(self.types.size_type());
        let align = match &operand.node {
            Expression::SizeOfTy(size) => {
                let (ty, aligned) = self.with_open_lengths(|this| this.aligned_type_name(&size.node.0))?;
                let own = if operator == PREFERRED { self.types.preferred_align(&ty) } else { self.types.align(&ty) };
                Some(aligned.unwrap_or(own))
            }
            Expression::SizeOfVal(size) => self.with_open_lengths(|this| this.expression_alignment(&size.node.0))?,
            _ => None,
        };
        match align {
            Some(align) => Ok(Operand::Scalar(self.int_constant(i128::from(align), &size_type))),
            None => Ok(self.unsupported_value(at, "the alignment of this expression", &size_type)),
        }
    }

    /// GCC takes the alignment of a variable as it was declared, of a member that of its place, of all else that of
    /// the type, for both operators alike; `None` where that is not known.
    fn expression_alignment(&mut self, node: &'a Node<Expression>) -> Res<Option<u64>> {
        let ty = self.type_of(node)?;
        let preferred = self.types.preferred_align(&ty);
        if let Expression::UnaryOperator(outer) = &node.node
            && outer.node.operator.node == UnaryOperator::Indirection
            && let Expression::UnaryOperator(inner) = &outer.node.operand.node
            && inner.node.operator.node == UnaryOperator::Address
        {
            return self.expression_alignment(&inner.node.operand);
        }
        // What is pointed to may have a type with an alignment that was asked for, and GCC looks behind casts.
        let pointed = |base: &Node<Expression>, this: &Self| {
            let is_known = match &base.node {
                Expression::Cast(_) => false,
                Expression::UnaryOperator(unary) => unary.node.operator.node != UnaryOperator::Address,
                _ => true,
            };
            (!this.scopes.has_aligned_names && is_known).then_some(preferred)
        };
        let name = match &node.node {
            Expression::Identifier(name) => original_name(&name.node.name),
            Expression::Member(member) => {
                let record = match self.type_of(&member.node.expression)? {
                    Type::Pointer(to) => to.unqualified().clone(),
                    Type::Array(element, _) => element.unqualified().clone(),
                    other => other.unqualified().clone(),
                };
                let Type::Record(id) = record else { return Ok(None) };
                let found = self.types.find_member(id, &original_name(&member.node.identifier.node.name));
                return Ok(found.filter(|_| self.types.is_certain(&record)).map(|found| found.align));
            }
            Expression::UnaryOperator(unary) if self.designates(node) => return Ok(pointed(&unary.node.operand, self)),
            Expression::BinaryOperator(binary) if self.designates(node) => {
                let sides = [&binary.node.lhs, &binary.node.rhs].map(|side| pointed(side, self));
                return Ok(sides[0].and(sides[1]));
            }
            Expression::StringLiteral(_) => return Ok(Some(preferred)),
            _ => return Ok((!self.designates(node)).then_some(preferred)),
        };
        Ok(match self.scopes.lookup(&name) {
            Some(Symbol::Global(id)) => Some(self.globals[*id].aligned.unwrap_or(preferred)),
            Some(Symbol::Function(_)) => Some(1),
            Some(Symbol::Constant(..)) => Some(preferred),
            _ if self.context.aligned.contains(&name) => None,
            _ => Some(preferred),
        })
    }
}
