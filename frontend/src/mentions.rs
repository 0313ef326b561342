//! What a whole text mentions, looked up before anything is lowered.

use lang_c::ast::{
    BinaryOperator, BinaryOperatorExpression, CallExpression, Constant, Expression, Initializer, InitializerListItem,
    Integer, Statement, TranslationUnit,
};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};
use rustc_hash::FxHashSet;

use crate::library::format;
use crate::names::original_name;
use crate::uses::is_void;

/// Names and kinds of library objects that occur somewhere.
#[derive(Default)]
pub(crate) struct Mentions {
    /// Names mentioned other than by calling them.
    pub named: FxHashSet<String>,
    /// Names that are called, or may be.
    pub called: FxHashSet<String>,
    /// Names of functions whose results something may look at.
    pub asked: FxHashSet<String>,
    /// How many places make keys of thread-specific data.
    pub key_places: u64,
    /// Whether some mutex may be recursive or check for errors.
    pub typed_mutexes: bool,
}

impl Mentions {
    /// What a unit mentions.
    pub fn of(unit: &TranslationUnit) -> Mentions {
        let mut mentions = Mentions::default();
        mentions.visit_translation_unit(unit);
        mentions
    }

    fn call(&mut self, name: String, arguments: &[Node<Expression>]) {
        match name.as_str() {
            "pthread_key_create" | "tss_create" => self.key_places += 1,
            "pthread_mutexattr_settype" | "pthread_mutexattr_setkind_np" | "pthread_mutexattr_setrobust" => {
                self.typed_mutexes = true;
            }
            "mtx_init" => self.typed_mutexes |= !arguments.get(1).is_some_and(|kind| is_plain(&kind.node)),
            _ => {}
        }
        self.called.insert(name);
    }

    fn visit_call(&mut self, call: &CallExpression) {
        match &call.callee.node {
            Expression::Identifier(name) => self.call(original_name(&name.node.name), &call.arguments),
            callee => self.visit_expression(callee, &call.callee.span),
        }
        for argument in &call.arguments {
            self.visit_expression(&argument.node, &argument.span);
        }
    }
}

impl<'ast> Visit<'ast> for Mentions {
    fn visit_expression(&mut self, expression: &'ast Expression, span: &'ast Span) {
        match expression {
            Expression::Identifier(name) => {
                let name = original_name(&name.node.name);
                // It may be called through a pointer, with any arguments.
                self.call(name.clone(), &[]);
                self.asked.insert(name.clone());
                self.named.insert(name);
            }
            _ => visit::visit_expression(self, expression, span),
        }
    }

    fn visit_call_expression(&mut self, call: &'ast CallExpression, _: &'ast Span) {
        if let Expression::Identifier(name) = &call.callee.node {
            self.asked.insert(original_name(&name.node.name));
        }
        self.visit_call(call);
    }

    fn visit_statement(&mut self, statement: &'ast Statement, span: &'ast Span) {
        let expression = match statement {
            Statement::Expression(Some(expression)) => match &expression.node {
                Expression::Cast(cast) if is_void(&cast.node.type_name.node) => &cast.node.expression.node,
                other => other,
            },
            _ => return visit::visit_statement(self, statement, span),
        };
        // Output whose result is not used needs no text in C if all that it does is known here.
        if let Expression::Call(call) = expression
            && let Expression::Identifier(name) = &call.node.callee.node
            && format::is_harmless(&name.node.name, &call.node.arguments)
        {
            for argument in &call.node.arguments {
                self.visit_expression(&argument.node, &argument.span);
            }
            return;
        }
        match expression {
            Expression::Call(call) => self.visit_call(&call.node),
            _ => visit::visit_statement(self, statement, span),
        }
    }

    fn visit_initializer(&mut self, initializer: &'ast Initializer, span: &'ast Span) {
        self.typed_mutexes |= mutex_type(initializer).is_some_and(|kind| kind != 0);
        visit::visit_initializer(self, initializer, span);
    }
}

/// `mtx_plain`, `mtx_timed` and what they are together.
fn is_plain(kind: &Expression) -> bool {
    match kind {
        Expression::Identifier(name) => matches!(name.node.name.as_str(), "mtx_plain" | "mtx_timed"),
        Expression::BinaryOperator(both) => {
            let BinaryOperatorExpression { operator, lhs, rhs } = &both.node;
            operator.node == BinaryOperator::BitwiseOr && is_plain(&lhs.node) && is_plain(&rhs.node)
        }
        _ => false,
    }
}

/// The type that a static initialiser gives a mutex, if it looks like one of the C library:
/// `{ { 0, 0, 0, type, 0, … } }` with 32-bit and `{ { 0, 0, 0, 0, type, … } }` with 64-bit pointers.
pub(crate) fn mutex_type(initializer: &Initializer) -> Option<u64> {
    match initializer {
        Initializer::List(items) => mutex_type_of_list(items),
        Initializer::Expression(_) => None,
    }
}

/// The type that the items of a list in braces give a mutex.
pub(crate) fn mutex_type_of_list(items: &[Node<InitializerListItem>]) -> Option<u64> {
    if let [only] = items
        && matches!(only.node.initializer.node, Initializer::List(_))
    {
        return mutex_type(&only.node.initializer.node);
    }
    if items.len() < 5 {
        return None;
    }
    let numbers: Vec<u64> = items.iter().take(5).map_while(|item| number(&item.node.initializer.node)).collect();
    match numbers.as_slice() {
        [0, 0, 0, 0, kind @ 0..=3] | [0, 0, 0, kind @ 1..=3, 0] => Some(*kind),
        _ => None,
    }
}

/// The value of a literal, or of the names that the C library has for types of mutexes.
fn number(initializer: &Initializer) -> Option<u64> {
    let Initializer::Expression(expression) = initializer else { return None };
    match &expression.node {
        Expression::Constant(constant) => match &constant.node {
            Constant::Integer(Integer { number, .. }) => number.parse().ok(),
            _ => None,
        },
        Expression::Identifier(name) => match name.node.name.as_str() {
            "PTHREAD_MUTEX_TIMED_NP" | "PTHREAD_MUTEX_NORMAL" | "PTHREAD_MUTEX_DEFAULT" => Some(0),
            "PTHREAD_MUTEX_RECURSIVE_NP" | "PTHREAD_MUTEX_RECURSIVE" => Some(1),
            "PTHREAD_MUTEX_ERRORCHECK_NP" | "PTHREAD_MUTEX_ERRORCHECK" => Some(2),
            "PTHREAD_MUTEX_ADAPTIVE_NP" => Some(3),
            _ => None,
        },
        _ => None,
    }
}
