//! Statements: control flow, and the declarations of blocks.

use std::collections::BTreeMap;

use concord_logic::TermId;
use concord_program::{Flow, Initial, Op};
use lang_c::ast::{
    BlockItem, Declaration, Expression, ForInitializer, InitDeclarator, Initializer, Label as CLabel, LabeledStatement,
    Statement, SwitchStatement,
};
use lang_c::span::{Node, Span as ParserSpan};
use lang_c::visit::{self, Visit};
use rustc_hash::FxHashMap;

use crate::body::Label;
use crate::declare::{Declared, Storage};
use crate::lower::{Global, Lowering, OpenBlock, Operand, Place, PlaceKind, Res, Value};
use crate::scope::{GlobalId, Symbol};
use crate::shim::original_name;
use crate::types::Type;

/// A `case` range may stand for this many values only if it is not compared as a range.
struct Case<'a> {
    low: Option<&'a Node<Expression>>,
    high: Option<&'a Node<Expression>>,
    at: usize,
}

/// The cases of one switch; those of switches inside it are not its own.
#[derive(Default)]
struct Cases<'a>(Vec<Case<'a>>);

impl<'a> Visit<'a> for Cases<'a> {
    fn visit_switch_statement(&mut self, _: &'a SwitchStatement, _: &'a ParserSpan) {}
    fn visit_expression(&mut self, _: &'a Expression, _: &'a ParserSpan) {}
    fn visit_labeled_statement(&mut self, node: &'a LabeledStatement, span: &'a ParserSpan) {
        let at = node.label.span.start;
        match &node.label.node {
            CLabel::Case(value) => self.0.push(Case { low: Some(value), high: None, at }),
            CLabel::CaseRange(range) => {
                self.0.push(Case { low: Some(&range.node.low), high: Some(&range.node.high), at });
            }
            CLabel::Default => self.0.push(Case { low: None, high: None, at }),
            CLabel::Identifier(_) => {}
        }
        visit::visit_labeled_statement(self, node, span);
    }
}

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
            Statement::Continue => self.jump(self.context.continues.last().copied(), "continue", at),
            Statement::Break => self.jump(self.context.breaks.last().copied(), "break", at),
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
        if self.unevaluated > 0 {
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
        let handlers = self.context.cleanup_handlers;
        self.context.continues.push((next, handlers));
        self.context.breaks.push((end, handlers));
        let before = std::mem::replace(&mut self.context.may_repeat, true);
        let result = self.statement(statement);
        self.context.may_repeat = before;
        self.context.continues.pop();
        self.context.breaks.pop();
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
        if self.unevaluated > 0 {
            return Ok(None);
        }
        if !self.context.labels.contains_key(name) {
            let label = self.body.label();
            self.context.labels.insert(name.to_owned(), (label, at, false));
        }
        let entry = self.context.labels.get_mut(name).expect("it was inserted");
        let label = entry.0;
        if binds && std::mem::replace(&mut entry.2, true) {
            return self.error(at, format!("the label `{}` is defined twice", original_name(name)));
        }
        Ok(Some(label))
    }

    fn labeled(&mut self, node: &'a LabeledStatement) -> Res<()> {
        self.label(&node.label)?;
        self.statement(&node.statement)
    }

    /// What is appended next has a label.
    fn label(&mut self, label: &'a Node<CLabel>) -> Res<()> {
        let at = label.span.start;
        match &label.node {
            CLabel::Identifier(name) => {
                self.context.blocks.iter_mut().for_each(|block| block.labelled = true);
                if let Some(label) = self.user_label(&name.node.name, at, true)? {
                    self.body.bind_target(label);
                }
                self.leaves_cleanup(0, "a label", at);
                if name.node.name.starts_with("__CPROVER_ASYNC_") {
                    self.unsupported(at, format!("the thread that the label `{}` begins", name.node.name));
                }
            }
            CLabel::Case(_) | CLabel::CaseRange(_) | CLabel::Default => {
                let switch = self.context.switches.last();
                let Some((label, handlers)) = switch.and_then(|(cases, handlers)| Some((*cases.get(&at)?, *handlers)))
                else {
                    return self.error(at, "`case` outside of a `switch`");
                };
                self.body.bind(label);
                self.leaves_cleanup(handlers, "case", at);
            }
        }
        Ok(())
    }

    /// Adds the values of a `case`, from the lowest to the highest; whether none of them was there.
    fn takes(&self, taken: &mut BTreeMap<i128, i128>, low: TermId, high: TermId, signed: bool) -> bool {
        let number = |term| {
            let bits = self.terms.as_bits(term)?;
            if signed { Some(bits.signed()) } else { i128::try_from(bits.unsigned()).ok() }
        };
        let (Some(low), Some(high)) = (number(low), number(high)) else { return true };
        // A range that is empty takes nothing.
        if high < low {
            return true;
        }
        let before = taken.range(..=high).next_back();
        let is_new = before.is_none_or(|(_, end)| *end < low);
        taken.insert(low, high);
        is_new
    }

    fn switch(&mut self, node: &'a SwitchStatement, at: usize) -> Res<()> {
        let value = self.value(&node.expression)?;
        if !value.ty.is_integer() {
            return self.error(at, "`switch` needs an integer");
        }
        let value = self.promote(value, at)?;
        let term = self.freeze(value.term, at);
        let mut cases = Cases::default();
        cases.visit_statement(&node.statement.node, &node.statement.span);
        let (mut labels, mut default) = (FxHashMap::default(), None);
        let signed = matches!(&value.ty, Type::Int(kind) if kind.signed);
        let mut taken = BTreeMap::new();
        let end = self.body.label();
        for case in cases.0 {
            let label = self.body.label();
            labels.insert(case.at, label);
            let Some(low) = case.low else {
                if default.replace(label).is_some() {
                    return self.error(case.at, "a second `default` in this `switch`");
                }
                continue;
            };
            let low = self.constant(low)?;
            let low = self.int_constant(low, &value.ty).term;
            let high = match case.high {
                None => None,
                Some(high) => {
                    let high = self.constant(high)?;
                    Some(self.int_constant(high, &value.ty).term)
                }
            };
            if !self.takes(&mut taken, low, high.unwrap_or(low), signed) {
                return self.error(case.at, "a second `case` of the same value in this `switch`");
            }
            let hit = match high {
                None => self.terms.eq(term, low),
                Some(high) => {
                    let terms = &mut self.terms;
                    let (above, below) = if signed {
                        (terms.bv_sle(low, term), terms.bv_sle(term, high))
                    } else {
                        (terms.bv_ule(low, term), terms.bv_ule(term, high))
                    };
                    terms.and(above, below)
                }
            };
            let miss = self.body.label();
            let span = self.span(case.at);
            self.body.branch(&self.terms, hit, label, miss, span);
            self.body.bind(miss);
        }
        let span = self.span(at);
        self.body.goto(default.unwrap_or(end), span);
        let handlers = self.context.cleanup_handlers;
        self.context.switches.push((labels, handlers));
        self.context.breaks.push((end, handlers));
        let result = self.statement(&node.statement);
        self.context.breaks.pop();
        self.context.switches.pop();
        result?;
        self.body.bind(end);
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
        self.allocation_hint = ty.pointee().filter(|pointee| **pointee != Type::Void).cloned();
        let value = self.value(expression);
        self.allocation_hint = None;
        self.convert(value?, &ty, at).map(Some)
    }

    /// Leaves the function.
    pub fn end_function(&mut self, value: Option<Value>, at: usize) {
        if self.unevaluated > 0 {
            return;
        }
        if self.context.atomic {
            self.emit(Op::AtomicEnd, at);
        }
        let span = self.span(at);
        self.body.end(Flow::Return(value.map(|value| value.term)), span);
    }

    fn enter_block(&mut self, at: usize) {
        self.scopes.enter();
        if self.context.has_jumps {
            let (depth, span) = (self.scopes.depth(), self.span(at));
            self.context.blocks.retain(|block| block.depth < depth);
            let begin = self.body.mark(span);
            self.context.blocks.push(OpenBlock { depth, begin, labelled: false });
        }
    }

    fn leave_block(&mut self) {
        self.scopes.leave();
        self.context.blocks.pop();
    }

    fn block_item(&mut self, item: &'a Node<BlockItem>) -> Res<()> {
        match &item.node {
            BlockItem::Declaration(declaration) => self.block_declaration(declaration),
            BlockItem::StaticAssert(assertion) => self.static_assertion(assertion),
            BlockItem::Statement(statement) => self.statement(statement),
        }
    }

    fn block_declaration(&mut self, node: &'a Node<Declaration>) -> Res<()> {
        self.declaration(node, Self::block_declarator)
    }

    fn block_declarator(&mut self, declared: Declared, init: &'a Node<InitDeclarator>) -> Res<()> {
        let Declared { name, ty, storage } = declared;
        let at = init.node.declarator.span.start;
        if storage.is_extern && ty.is_variably_modified() {
            return self.error(at, format!("the type of `{name}` mentions a length that is computed"));
        }
        if ty.is_function() || storage.is_extern {
            return self.file_declarator(Declared { name, ty, storage }, init);
        }
        if self.has_effect(self.declaration_start, init.node.declarator.span.end + 1, &["cleanup"]) {
            self.unsupported(at, format!("the attribute `cleanup` of `{name}`"));
        }
        let initializer = init.node.initializer.as_ref();
        if matches!(ty, Type::Variable(..)) {
            if storage.is_static || initializer.is_some() {
                return self.error(at, format!("`{name}` is an array of variable length: it cannot be this"));
            }
            return self.variable_array(name, ty, storage.aligned, at);
        }
        let ty = match (ty, initializer) {
            (ty @ Type::Array(_, None), Some(initializer)) => self.completed_by(ty, initializer)?,
            (ty, _) => ty,
        };
        if self.types.size(&ty).is_none() {
            return self.error(at, format!("`{name}` has incomplete type `{}`", self.types.show(&ty)));
        }
        if storage.aligned.is_some() {
            self.context.aligned.insert(name.clone());
        }
        if self.scopes.is_declared_here(&name) {
            return self.error(at, format!("`{name}` is declared twice in this block"));
        }
        if storage.is_static {
            return self.static_local(name, ty, storage, initializer, at);
        }
        match self.types.bits(&ty) {
            Some(bits) if !self.context.addressed.contains(&name) => {
                let var = self.named(&name, bits);
                let place = Place { ty: ty.clone(), kind: PlaceKind::Register(var), root: None };
                self.scopes.declare(name, Symbol::Register(var, ty));
                match initializer {
                    Some(initializer) => self.initialize_scalar(&place, initializer)?,
                    // Reached again, it holds any value again.
                    None if self.context.may_repeat => self.emit(Op::Havoc { target: var.id }, at),
                    None => {}
                }
            }
            bits => {
                let cell = self.allocate_aligned(&name, &ty, storage.aligned, at)?;
                self.scopes.declare(name, Symbol::Memory(cell, ty.clone()));
                let Some(initializer) = initializer else {
                    return if self.made_at_begin().is_some() { self.havoc_object(cell, &ty, at) } else { Ok(()) };
                };
                if bits.is_some() {
                    let place = Place { ty, kind: PlaceKind::Memory(cell.term), root: None };
                    self.initialize_scalar(&place, initializer)?;
                } else {
                    self.initialize_memory(&ty, cell.term, initializer)?;
                }
            }
        }
        Ok(())
    }

    fn initialize_scalar(&mut self, place: &Place, initializer: &'a Node<Initializer>) -> Res<()> {
        match &initializer.node {
            Initializer::Expression(expression) => {
                self.assign_expression(place, expression, expression.span.start)?;
                Ok(())
            }
            Initializer::List(items) => match items.as_slice() {
                [only] if only.node.designation.is_empty() => self.initialize_scalar(place, &only.node.initializer),
                _ => self.error(initializer.span.start, "this initialiser does not fit a single value"),
            },
        }
    }

    fn static_local(
        &mut self,
        name: String,
        ty: Type,
        storage: Storage,
        initializer: Option<&'a Node<Initializer>>,
        at: usize,
    ) -> Res<()> {
        let span = self.span(at);
        let shown = format!("{}::{name}", self.context.name);
        let id = GlobalId(self.globals.len());
        let thread_local = storage.thread_local;
        self.globals.push(Global {
            name: shown,
            ty: ty.clone(),
            object: None,
            initializer: None,
            defined: true,
            other_name: false,
            thread_local,
            aligned: storage.aligned,
            span,
        });
        self.scopes.declare(name, Symbol::Global(id));
        if thread_local {
            if let Some(initializer) = initializer {
                let values = self.static_values(&ty, initializer)?;
                self.set_thread_local_values(id, values);
            }
            return Ok(());
        }
        let object = self.global_object(id, at)?;
        if let Some(initializer) = initializer {
            let layout = self.objects[object.0 as usize].layout.clone();
            if self.with_flexible_array(&ty, layout.clone(), initializer)? != layout {
                return self.error(at, "a flexible array cannot be initialised here");
            }
            let values = self.static_values(&ty, initializer)?;
            self.objects[object.0 as usize].initial = Initial::Values(values);
        }
        Ok(())
    }

    /// The value of `({ ... })`: that of its last statement.
    pub fn statement_value(&mut self, node: &'a Node<Statement>) -> Res<Operand> {
        let Statement::Compound(items) = &node.node else {
            self.statement(node)?;
            return Ok(Operand::Void);
        };
        self.enter_block(node.span.start);
        let mut value = Operand::Void;
        for (index, item) in items.iter().enumerate() {
            match &item.node {
                BlockItem::Statement(last) if index + 1 == items.len() => {
                    let mut last = last;
                    while let Statement::Labeled(labeled) = &last.node {
                        self.label(&labeled.node.label)?;
                        last = &labeled.node.statement;
                    }
                    match &last.node {
                        Statement::Expression(Some(expression)) => value = self.operand(expression)?,
                        _ => self.statement(last)?,
                    }
                }
                _ => self.block_item(item)?,
            }
        }
        self.leave_block();
        Ok(value)
    }
}
