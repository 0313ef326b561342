//! Blocks: their scopes, their declarations, and the value that one in parentheses has.

use concord_program::{Initial, Op};
use lang_c::ast::{BlockItem, Declaration, InitDeclarator, Initializer, Statement};
use lang_c::span::Node;

use crate::context::OpenBlock;
use crate::declare::{Declared, Storage};
use crate::globals::Global;
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res};
use crate::scope::Symbol;
use crate::types::Type;

impl<'a> Lowering<'a> {
    pub fn enter_block(&mut self, at: usize) {
        self.scopes.enter();
        if self.context.jumps.has_jumps {
            let (depth, span) = (self.scopes.depth(), self.span(at));
            self.context.jumps.blocks.retain(|block| block.depth < depth);
            let begin = self.body.mark(span);
            self.context.jumps.blocks.push(OpenBlock { depth, begin, labelled: false });
        }
    }

    pub fn leave_block(&mut self) {
        self.scopes.leave();
        self.context.jumps.blocks.pop();
    }

    pub fn block_item(&mut self, item: &'a Node<BlockItem>) -> Res<()> {
        match &item.node {
            BlockItem::Declaration(declaration) => self.block_declaration(declaration),
            BlockItem::StaticAssert(assertion) => self.static_assertion(assertion),
            BlockItem::Statement(statement) => self.statement(statement),
        }
    }

    pub fn block_declaration(&mut self, node: &'a Node<Declaration>) -> Res<()> {
        self.declaration(node, Self::block_declarator)
    }

    fn block_declarator(&mut self, declared: Declared, init: &'a Node<InitDeclarator>) -> Res<()> {
        let Declared { name, ty, storage, start } = declared;
        let at = init.node.declarator.span.start;
        if storage.is_extern && ty.is_variably_modified() {
            return self.error(at, format!("the type of `{name}` mentions a length that is computed"));
        }
        if ty.is_function() || storage.is_extern {
            return self.file_declarator(Declared { name, ty, storage, start }, init);
        }
        if self.has_effect(start, init.node.declarator.span.end + 1, &["cleanup"]) {
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
                    None if self.context.jumps.may_repeat => self.emit(Op::Havoc { target: var.id }, at),
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
        let thread_local = storage.thread_local;
        let global =
            Global { defined: true, thread_local, aligned: storage.aligned, ..Global::new(shown, ty.clone(), span) };
        let id = self.globals.add(global);
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
            let layout = self.memory[object].layout.clone();
            if self.with_flexible_array(&ty, layout.clone(), initializer)? != layout {
                return self.error(at, "a flexible array cannot be initialised here");
            }
            let values = self.static_values(&ty, initializer)?;
            self.memory[object].initial = Initial::Values(values);
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
