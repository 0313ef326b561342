//! Questions about syntax trees that are answered before they are lowered.

use lang_c::ast::{
    BinaryOperator, BinaryOperatorExpression, CallExpression, Expression, FunctionDefinition, SpecifierQualifier,
    Statement, TypeName, TypeSpecifier, UnaryOperator, UnaryOperatorExpression,
};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};
use rustc_hash::FxHashSet;

use crate::jumps::{GOTO, is_call_of};
use crate::names::original_name;

/// Whether evaluating the expression may assign to a local variable.
pub(crate) fn has_effects(expression: &Node<Expression>) -> bool {
    #[derive(Default)]
    struct Effects(bool);
    impl<'ast> Visit<'ast> for Effects {
        fn visit_unary_operator_expression(&mut self, node: &'ast UnaryOperatorExpression, span: &'ast Span) {
            use UnaryOperator::{PostDecrement, PostIncrement, PreDecrement, PreIncrement};
            self.0 |= matches!(node.operator.node, PostDecrement | PostIncrement | PreDecrement | PreIncrement);
            visit::visit_unary_operator_expression(self, node, span);
        }
        fn visit_binary_operator_expression(&mut self, node: &'ast BinaryOperatorExpression, span: &'ast Span) {
            self.0 |= is_assignment(&node.operator.node);
            visit::visit_binary_operator_expression(self, node, span);
        }
        // Out-parameters of library functions are written to locals.
        fn visit_call_expression(&mut self, node: &'ast CallExpression, span: &'ast Span) {
            self.0 |= node.arguments.iter().any(|argument| addressed_name(&argument.node).is_some());
            visit::visit_call_expression(self, node, span);
        }
        fn visit_statement(&mut self, _: &'ast Statement, _: &'ast Span) {
            self.0 = true;
        }
    }
    // The commonest cases need no walk.
    if matches!(expression.node, Expression::Identifier(_) | Expression::Constant(_)) {
        return false;
    }
    let mut effects = Effects::default();
    effects.visit_expression(&expression.node, &expression.span);
    effects.0
}

/// Whether a type is spelt `void`.
pub(crate) fn is_void(name: &TypeName) -> bool {
    let is_void = |specifier: &Node<SpecifierQualifier>| match &specifier.node {
        SpecifierQualifier::TypeSpecifier(ty) => ty.node == TypeSpecifier::Void,
        _ => false,
    };
    name.declarator.is_none() && name.specifiers.iter().all(is_void)
}

/// Whether evaluating the expression may do more than compute a value.
pub(crate) fn does_something(expression: &Node<Expression>) -> bool {
    struct Calls(bool);
    impl<'ast> Visit<'ast> for Calls {
        fn visit_call_expression(&mut self, _: &'ast CallExpression, _: &'ast Span) {
            self.0 = true;
        }
    }
    let mut calls = Calls(has_effects(expression));
    calls.visit_expression(&expression.node, &expression.span);
    calls.0
}

/// Whether the operator is an assignment.
pub(crate) fn is_assignment(operator: &BinaryOperator) -> bool {
    use BinaryOperator::*;
    matches!(
        operator,
        Assign
            | AssignMultiply
            | AssignDivide
            | AssignModulo
            | AssignPlus
            | AssignMinus
            | AssignShiftLeft
            | AssignShiftRight
            | AssignBitwiseAnd
            | AssignBitwiseXor
            | AssignBitwiseOr
    )
}

/// `x` if the expression is `&x`, perhaps with casts around it.
pub(crate) fn addressed_name(expression: &Expression) -> Option<String> {
    match expression {
        Expression::Cast(cast) => addressed_name(&cast.node.expression.node),
        Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Address => {
            match &unary.node.operand.node {
                Expression::Identifier(name) => Some(original_name(&name.node.name)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The index of the argument that is only written to, in calls of library functions.
fn out_argument(callee: &str) -> Option<usize> {
    match callee {
        "pthread_create" | "thrd_create" => Some(0),
        "pthread_join" | "thrd_join" => Some(1),
        name if name.starts_with("__builtin_") && name.ends_with("_overflow") => Some(2),
        _ => None,
    }
}

/// The names whose address is taken in a function, but for out-arguments of
/// library functions, which the program may have defined itself. Scopes are not looked at: a name counts wherever it stands.
pub(crate) fn addressed_names(definition: &FunctionDefinition, is_own: &dyn Fn(&str) -> bool) -> FxHashSet<String> {
    struct Addressed<'o>(FxHashSet<String>, &'o dyn Fn(&str) -> bool);
    impl<'ast> Visit<'ast> for Addressed<'_> {
        fn visit_unary_operator_expression(&mut self, node: &'ast UnaryOperatorExpression, span: &'ast Span) {
            if node.operator.node == UnaryOperator::Address
                && let Expression::Identifier(name) = &node.operand.node
            {
                self.0.insert(original_name(&name.node.name));
            }
            visit::visit_unary_operator_expression(self, node, span);
        }
        fn visit_call_expression(&mut self, node: &'ast CallExpression, span: &'ast Span) {
            let out = match &node.callee.node {
                Expression::Identifier(name) if !(self.1)(&name.node.name) => out_argument(&name.node.name),
                _ => None,
            };
            let Some(out) = out else { return visit::visit_call_expression(self, node, span) };
            for (index, argument) in node.arguments.iter().enumerate() {
                // `(T *) &x` is written to as a `T`: only an object in memory is both.
                let is_cast = matches!(argument.node, Expression::Cast(_));
                if index != out || is_cast || addressed_name(&argument.node).is_none() {
                    self.visit_expression(&argument.node, &argument.span);
                }
            }
        }
    }
    let mut addressed = Addressed(FxHashSet::default(), is_own);
    addressed.visit_statement(&definition.statement.node, &definition.statement.span);
    addressed.0
}

/// Whether a function has a `goto`.
pub(crate) fn has_jumps(definition: &FunctionDefinition) -> bool {
    #[derive(Default)]
    struct Jumps(bool);
    impl<'ast> Visit<'ast> for Jumps {
        fn visit_statement(&mut self, statement: &'ast Statement, span: &'ast Span) {
            self.0 |= matches!(statement, Statement::Goto(_));
            visit::visit_statement(self, statement, span);
        }
        fn visit_call_expression(&mut self, call: &'ast CallExpression, span: &'ast Span) {
            self.0 |= is_call_of(call, GOTO);
            visit::visit_call_expression(self, call, span);
        }
    }
    let mut jumps = Jumps::default();
    jumps.visit_statement(&definition.statement.node, &definition.statement.span);
    jumps.0
}

/// Whether an expression uses something else than constants; what is only measured does not count.
pub(crate) fn mentions_variables(expression: &Node<Expression>, is_constant: &dyn Fn(&str) -> bool) -> bool {
    struct Variables<'c>(bool, &'c dyn Fn(&str) -> bool);
    impl<'ast> Visit<'ast> for Variables<'_> {
        fn visit_expression(&mut self, expression: &'ast Expression, span: &'ast Span) {
            match expression {
                Expression::SizeOfTy(_) | Expression::SizeOfVal(_) => {}
                Expression::Cast(cast) if crate::alignment::operator(&cast.node).is_some() => {}
                Expression::Identifier(name) => self.0 |= !(self.1)(&original_name(&name.node.name)),
                Expression::Call(_) | Expression::Statement(_) | Expression::CompoundLiteral(_) => self.0 = true,
                _ => visit::visit_expression(self, expression, span),
            }
        }
    }
    let mut variables = Variables(false, is_constant);
    variables.visit_expression(&expression.node, &expression.span);
    variables.0
}
