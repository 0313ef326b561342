//! Statements: control flow.

use concord_program::{Flow, Op};
use lang_c::ast::{Expression, ForInitializer, Label as CLabel, LabeledStatement, Statement};
use lang_c::span::Node;

use crate::body::Label;
use crate::lower::{Lowering, Place, PlaceKind, Res, Value};
use crate::names::original_name;
use crate::types::Type;

impl<'a> Lowering<'a> {
    /// Lowers a statement.
    pub fn statement(&mut self, node: &'a Node<Statement>) -> Res<()> {
        let at = node.span.start;
        let span = self.span(at);
        match &node.node {
            Statement::Labeled(labeled) => self.labeled(&labeled.node),
            Statement::Compound(items) => {
                self.enter_block(at);
                for item in items {
                    self.block_item(item)?;
                }
                self.leave_block();
                Ok(())
            }
            Statement::Expression(Some(expression)) => self.effect(expression),
            Statement::Expression(None) => Ok(()),
            Statement::If(node) => {
                let node = &node.node;
                let (then, otherwise, end) = (self.body.label(), self.body.label(), self.body.label());
                self.branch_on(&node.condition, then, otherwise)?;
                self.body.bind(then);
                self.statement(&node.then_statement)?;
                self.body.goto(end, span);
                self.body.bind(otherwise);
                if let Some(statement) = &node.else_statement {
                    self.statement(statement)?;
                }
                self.body.bind(end);
                Ok(())
            }
            Statement::Switch(switch) => self.switch(&switch.node, at),
            Statement::While(node) => self.repeat(Some(&node.node.expression), None, &node.node.statement, at),
            Statement::DoWhile(node) => {
                let (head, next, end) = (self.body.label(), self.body.label(), self.body.label());
                self.body.bind_target(head);
                self.loop_body(&node.node.statement, next, end)?;
                self.body.bind(next);
                self.branch_on(&node.node.expression, head, end)?;
                self.body.bind(end);
                Ok(())
            }
            Statement::For(node) => {
                self.enter_block(at);
                match &node.node.initializer.node {
                    ForInitializer::Empty => {}
                    ForInitializer::Expression(expression) => self.effect(expression)?,
                    ForInitializer::Declaration(declaration) => self.block_declaration(declaration)?,
                    ForInitializer::StaticAssert(assertion) => self.static_assertion(assertion)?,
                }
                let condition = node.node.condition.as_deref();
                self.repeat(condition, node.node.step.as_deref(), &node.node.statement, at)?;
                self.leave_block();
                Ok(())
            }
            Statement::Goto(name) => {
                self.leaves_cleanup(0, "goto", at);
                let label = self.user_label(&name.node.name, at, false)?;
                if let Some(label) = label {
                    self.body.goto(label, span);
                }
                Ok(())
            }
            Statement::Continue => self.jump(self.context.jumps.continue_target(), "continue", at),
            Statement::Break => self.jump(self.context.jumps.break_target(), "break", at),
            Statement::Return(expression) => {
                let value = match expression {
                    Some(expression) => self.returned(expression)?,
                    None => None,
                };
                self.leaves_cleanup(0, "return", at);
                self.end_function(value, at);
                Ok(())
            }
            Statement::Asm(assembly) => self.assembly(assembly, at),
        }
    }

    /// Labels of one body mean nothing in another, as operands that are not evaluated have.
    fn jump(&mut self, label: Option<(Label, usize)>, what: &str, at: usize) -> Res<()> {
        if !self.evaluation.is_evaluated() {
            return Ok(());
        }
        let span = self.span(at);
        match label {
            Some((label, handlers)) => {
                self.leaves_cleanup(handlers, what, at);
                self.body.goto(label, span);
                Ok(())
            }
            None => self.error(at, format!("`{what}` outside of a loop or `switch`")),
        }
    }

    fn loop_body(&mut self, statement: &'a Node<Statement>, next: Label, end: Label) -> Res<()> {
        let around = self.context.jumps.enter_loop(next, end);
        let result = self.statement(statement);
        self.context.jumps.leave_loop(around);
        result
    }

    fn repeat(
        &mut self,
        condition: Option<&'a Node<Expression>>,
        step: Option<&'a Node<Expression>>,
        statement: &'a Node<Statement>,
        at: usize,
    ) -> Res<()> {
        let (head, inside, next, end) = (self.body.label(), self.body.label(), self.body.label(), self.body.label());
        self.body.bind_target(head);
        if let Some(condition) = condition {
            self.branch_on(condition, inside, end)?;
            self.body.bind(inside);
        }
        self.loop_body(statement, next, end)?;
        self.body.bind(next);
        if let Some(step) = step {
            self.effect(step)?;
        }
        let span = self.span(at);
        self.body.goto(head, span);
        self.body.bind(end);
        Ok(())
    }

    /// The label of a name; `None` where nothing is evaluated.
    pub(crate) fn user_label(&mut self, name: &str, at: usize, binds: bool) -> Res<Option<Label>> {
        if !self.evaluation.is_evaluated() {
            return Ok(None);
        }
        let label = self.context.jumps.label(name, at, || self.body.label());
        if binds && !self.context.jumps.define(name) {
            return self.error(at, format!("the label `{}` is defined twice", original_name(name)));
        }
        Ok(Some(label))
    }

    fn labeled(&mut self, node: &'a LabeledStatement) -> Res<()> {
        self.label(&node.label)?;
        self.statement(&node.statement)
    }

    /// What is appended next has a label.
    pub fn label(&mut self, label: &'a Node<CLabel>) -> Res<()> {
        let at = label.span.start;
        match &label.node {
            CLabel::Identifier(name) => {
                self.context.jumps.blocks.iter_mut().for_each(|block| block.labelled = true);
                if let Some(label) = self.user_label(&name.node.name, at, true)? {
                    self.body.bind_target(label);
                }
                self.leaves_cleanup(0, "a label", at);
                if name.node.name.starts_with("__CPROVER_ASYNC_") {
                    self.unsupported(at, format!("the thread that the label `{}` begins", name.node.name));
                }
            }
            CLabel::Case(_) | CLabel::CaseRange(_) | CLabel::Default => {
                let Some((label, handlers)) = self.context.jumps.case(at) else {
                    return self.error(at, "`case` outside of a `switch`");
                };
                self.body.bind(label);
                self.leaves_cleanup(handlers, "case", at);
            }
        }
        Ok(())
    }

    /// The value that a function returns.
    fn returned(&mut self, expression: &'a Node<Expression>) -> Res<Option<Value>> {
        let at = expression.span.start;
        let Some(ty) = self.context.result.clone() else {
            self.effect(expression)?;
            return Ok(None);
        };
        if let Some(address) = self.context.result_address {
            let place = Place { ty, kind: PlaceKind::Memory(address), root: None };
            self.assign_expression(&place, expression, at)?;
            return Ok(None);
        }
        self.evaluation.allocation_hint = ty.pointee().filter(|pointee| **pointee != Type::Void).cloned();
        let value = self.value(expression);
        self.evaluation.allocation_hint = None;
        self.convert(value?, &ty, at).map(Some)
    }

    /// Leaves the function.
    pub fn end_function(&mut self, value: Option<Value>, at: usize) {
        if !self.evaluation.is_evaluated() {
            return;
        }
        if self.context.atomic {
            self.emit(Op::AtomicEnd, at);
        }
        let span = self.span(at);
        self.body.end(Flow::Return(value.map(|value| value.term)), span);
    }
}
