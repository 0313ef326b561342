//! What is evaluated only sometimes: `&&`, `||`, `?:`, and conditions of branches.
//!
//! Operands that touch neither memory nor variables' values (as most do that only
//! mention locals) become terms; others become control flow, so that no access
//! happens that C does not make.

use concord_logic::TermId;
use concord_program::Op;
use lang_c::ast::{BinaryOperator, ConditionalExpression, Expression, UnaryOperator};
use lang_c::span::Node;

use crate::body::Label;
use crate::expr::convert::{common, promoted};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::names::{OMITTED, original_name};
use crate::scope::Symbol;
use crate::types::Type;
use crate::uses::{is_assignment, mentions_variables};

impl<'a> Lowering<'a> {
    /// Whether evaluating the expression is nothing but a term.
    fn is_pure(&self, node: &Node<Expression>) -> bool {
        match &node.node {
            Expression::Identifier(name) => matches!(
                self.scopes.lookup(&original_name(&name.node.name)),
                Some(Symbol::Constant(..) | Symbol::Register(..))
            ),
            Expression::Constant(_) | Expression::SizeOfTy(_) | Expression::SizeOfVal(_) => true,
            Expression::UnaryOperator(unary) => {
                matches!(
                    unary.node.operator.node,
                    UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Complement | UnaryOperator::Negate
                ) && self.is_pure(&unary.node.operand)
            }
            Expression::Cast(cast) => self.is_pure(&cast.node.expression),
            Expression::BinaryOperator(binary) => {
                let operator = &binary.node.operator.node;
                *operator != BinaryOperator::Index
                    && !is_assignment(operator)
                    && self.is_pure(&binary.node.lhs)
                    && self.is_pure(&binary.node.rhs)
            }
            Expression::Conditional(conditional) => {
                let conditional = &conditional.node;
                self.is_pure(&conditional.condition)
                    && self.is_pure(&conditional.then_expression)
                    && self.is_pure(&conditional.else_expression)
            }
            _ => false,
        }
    }

    /// The truth of an expression, as a term after its operations.
    pub fn condition(&mut self, node: &'a Node<Expression>) -> Res<TermId> {
        if let Expression::BinaryOperator(binary) = &node.node {
            let and = binary.node.operator.node == BinaryOperator::LogicalAnd;
            if (and || binary.node.operator.node == BinaryOperator::LogicalOr) && self.is_pure(&binary.node.rhs) {
                let left = self.condition(&binary.node.lhs)?;
                let right = self.condition(&binary.node.rhs)?;
                return Ok(if and { self.terms.and(left, right) } else { self.terms.or(left, right) });
            }
        }
        let value = self.value(node)?;
        Ok(self.truth_of(&value, node.span.start))
    }

    /// Goes to one label if the expression is true, else to the other.
    pub fn branch_on(&mut self, node: &'a Node<Expression>, then: Label, otherwise: Label) -> Res<()> {
        let at = node.span.start;
        match &node.node {
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Negate => {
                return self.branch_on(&unary.node.operand, otherwise, then);
            }
            Expression::BinaryOperator(binary)
                if matches!(binary.node.operator.node, BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr)
                    && !self.is_pure(&binary.node.rhs) =>
            {
                let second = self.body.label();
                if binary.node.operator.node == BinaryOperator::LogicalAnd {
                    self.branch_on(&binary.node.lhs, second, otherwise)?;
                } else {
                    self.branch_on(&binary.node.lhs, then, second)?;
                }
                self.body.bind(second);
                return self.branch_on(&binary.node.rhs, then, otherwise);
            }
            _ => {}
        }
        let condition = self.condition(node)?;
        let span = self.span(at);
        self.body.branch(&self.terms, condition, then, otherwise, span);
        Ok(())
    }

    /// The value 0 or 1 of `&&` and `||`.
    pub(super) fn truth(&mut self, node: &'a Node<Expression>) -> Res<Value> {
        let at = node.span.start;
        let Expression::BinaryOperator(binary) = &node.node else { return self.value(node) };
        if self.evaluation.is_typing() {
            return Ok(self.int_constant(0, &Type::INT));
        }
        if self.is_pure(&binary.node.rhs) {
            let truth = self.condition(node)?;
            return Ok(Value { ty: Type::INT, term: self.terms.bool_to_bits(truth, 32) });
        }
        let (yes, no, end) = (self.body.label(), self.body.label(), self.body.label());
        let result = self.fresh("truth", 1);
        self.branch_on(node, yes, no)?;
        let span = self.span(at);
        for (label, truth) in [(yes, 1), (no, 0)] {
            self.body.bind(label);
            let value = self.terms.constant(1, truth);
            self.emit(Op::Assign { target: result.id, value }, at);
            self.body.goto(end, span);
        }
        self.body.bind(end);
        Ok(Value { ty: Type::INT, term: self.terms.resize(result.term, 32, false) })
    }

    pub(super) fn conditional(&mut self, conditional: &'a ConditionalExpression, at: usize) -> Res<Operand> {
        if matches!(&conditional.then_expression.node, Expression::Identifier(name) if name.node.name == OMITTED) {
            return self.omitted_middle(conditional, at);
        }
        let (first, second) = (&conditional.then_expression, &conditional.else_expression);
        let key = std::ptr::from_ref(conditional).addr();
        let ty = match self.evaluation.choice_types.get(&key) {
            Some(ty) => ty.clone(),
            None => {
                let first_type = self.value_type(first)?;
                let second_type = self.value_type(second)?;
                let ty = self.common_type(first_type, second_type, first, second, at)?;
                self.evaluation.choice_types.insert(key, ty.clone());
                ty
            }
        };
        if self.evaluation.is_typing() {
            // Going on would look at nested choices again and again.
            return Ok(self.unsupported_value(at, "", &ty));
        }
        if self.is_pure(first) && self.is_pure(second) && ty.is_scalar() {
            let condition = self.condition(&conditional.condition)?;
            let first = self.value(first)?;
            let first = self.convert(first, &ty, at)?;
            let second = self.value(second)?;
            let second = self.convert(second, &ty, at)?;
            return Ok(Operand::Scalar(Value { ty, term: self.terms.ite(condition, first.term, second.term) }));
        }
        let (yes, no, end) = (self.body.label(), self.body.label(), self.body.label());
        self.branch_on(&conditional.condition, yes, no)?;
        let pointer = self.pointer_bits();
        let bits = if ty == Type::Void { None } else { Some(self.types.bits(&ty).unwrap_or(pointer)) };
        let result = bits.map(|bits| self.fresh("chosen", bits));
        let span = self.span(at);
        for (label, arm) in [(yes, first), (no, second)] {
            self.body.bind(label);
            let operand = self.operand(arm)?;
            if let Some(result) = result {
                let value = match operand {
                    Operand::Scalar(value) => self.convert(value, &ty, at)?.term,
                    Operand::Record { address, root, .. } => {
                        self.escape(root);
                        address
                    }
                    Operand::Void => return self.error(arm.span.start, "this expression has no value"),
                };
                self.emit(Op::Assign { target: result.id, value }, arm.span.start);
            }
            self.body.goto(end, span);
        }
        self.body.bind(end);
        Ok(match result {
            None => Operand::Void,
            Some(result) if ty.is_scalar() => Operand::Scalar(Value { ty, term: result.term }),
            Some(result) => Operand::Record { ty, address: result.term, root: None },
        })
    }

    /// `a ?: b`, where `a` is evaluated once.
    fn omitted_middle(&mut self, conditional: &'a ConditionalExpression, at: usize) -> Res<Operand> {
        let (first, second) = (&conditional.condition, &conditional.else_expression);
        let (first_type, second_type) = (self.value_type(first)?, self.value_type(second)?);
        let ty = self.common_type(first_type, second_type, first, second, at)?;
        let Some(bits) = self.types.bits(&ty) else { return self.error(at, "this operator needs scalar operands") };
        if self.evaluation.is_typing() {
            return Ok(self.unsupported_value(at, "", &ty));
        }
        let value = self.value(first)?;
        let value = Value { term: self.freeze(value.term, at), ..value };
        let holds = self.truth_of(&value, at);
        let converted = self.convert(value, &ty, at)?;
        let (result, span) = (self.fresh("chosen", bits), self.span(at));
        self.emit(Op::Assign { target: result.id, value: converted.term }, at);
        let (no, end) = (self.body.label(), self.body.label());
        self.body.branch(&self.terms, holds, end, no, span);
        self.body.bind(no);
        let other = self.value(second)?;
        let other = self.convert(other, &ty, at)?;
        self.emit(Op::Assign { target: result.id, value: other.term }, at);
        self.body.goto(end, span);
        self.body.bind(end);
        Ok(Operand::Scalar(Value { ty, term: result.term }))
    }

    /// The type of an expression used as a value: arrays and functions are pointers.
    pub fn value_type(&mut self, node: &'a Node<Expression>) -> Res<Type> {
        Ok(match self.type_of(node)? {
            Type::Array(element, _) | Type::Variable(element, _) => Type::Pointer(element),
            ty if ty.is_function() => ty.pointer_to(),
            ty => ty.unqualified().clone(),
        })
    }

    /// The type of `?:`.
    fn common_type(
        &mut self,
        a: Type,
        b: Type,
        first: &'a Node<Expression>,
        second: &'a Node<Expression>,
        at: usize,
    ) -> Res<Type> {
        Ok(match (&a, &b) {
            (Type::Void, _) | (_, Type::Void) => Type::Void,
            (Type::Float(x), Type::Float(y)) => Type::Float(*x.max(y)),
            (Type::Float(_), other) if other.is_integer() => a,
            (other, Type::Float(_)) if other.is_integer() => b,
            (Type::Pointer(x), Type::Pointer(y)) => {
                // A null pointer constant takes the other's type; a `void *` wins otherwise.
                if **x == Type::Void && self.is_null_constant(first)? {
                    b
                } else if **y == Type::Void && self.is_null_constant(second)? || **x == Type::Void {
                    a
                } else if **y == Type::Void {
                    b
                } else {
                    a
                }
            }
            (Type::Pointer(_), other) if other.is_integer() => a,
            (other, Type::Pointer(_)) if other.is_integer() => b,
            _ if a == b && a.is_aggregate() => a,
            _ => match (promoted(&a), promoted(&b)) {
                (Type::Int(a), Type::Int(b)) => Type::Int(common(a, b)),
                _ => return self.error(at, "the two values of this `?:` have no common type"),
            },
        })
    }

    /// Whether an expression of a type `void *` is a null pointer constant: a constant integer 0 that is cast. What merely
    /// comes to 0 is none.
    fn is_null_constant(&mut self, node: &'a Node<Expression>) -> Res<bool> {
        let Expression::Cast(cast) = &node.node else { return Ok(false) };
        let inner = &cast.node.expression;
        let constant = |name: &str| matches!(self.scopes.lookup(name), Some(Symbol::Constant(..)));
        if mentions_variables(inner, &constant) || !self.type_of(inner)?.is_integer() {
            return Ok(false);
        }
        Ok(self.try_constant(inner)? == Some(0))
    }
}
