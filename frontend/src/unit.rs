//! A translation unit: first all declarations of the file, then the bodies of
//! the functions that `main` can reach.

use std::rc::Rc;

use concord_logic::Sort;
use concord_program::{Initial, Op, Program, Property};
use lang_c::ast::{Extension, ExternalDeclaration, FunctionDefinition, InitDeclarator, TranslationUnit};
use lang_c::span::Node;

use crate::body::{Body, Heading};
use crate::compatible::declare_the_same;
use crate::context::{Context, Jumps};
use crate::declare::Declared;
use crate::functions::FunctionId;
use crate::globals::Global;
use crate::globals::GlobalId;
use crate::jumps::taken_labels;
use crate::lower::{Lowering, Res};
use crate::mentions::Mentions;
use crate::names::{is_called, original_name};
use crate::nested::nested_name;
use crate::scope::Symbol;
use crate::types::{FunctionType, Type};
use crate::uses::{addressed_names, has_jumps};
use crate::{Compiled, Diagnostic, Severity};

/// Where programs begin if nothing else is said.
pub(crate) const MAIN: &str = "main";

/// Attributes by which what is not defined may be something else, or nothing.
const OTHER_NAMES: [&str; 4] = ["alias", "weakref", "weak", "ifunc"];

impl<'a> Lowering<'a> {
    /// Lowers the unit.
    pub fn unit(mut self, unit: &'a TranslationUnit) -> Result<Compiled, Vec<Diagnostic>> {
        let mut errors: Vec<Diagnostic> = Vec::new();
        for declaration in &unit.0 {
            if let Err(error) = self.external(declaration) {
                errors.push(*error);
                self.scopes.leave_to(1);
            }
        }
        self.mentions = Mentions::of(unit);
        self.types.typed_mutexes = self.mentions.typed_mutexes;
        self.functions.mark_taken(|name| self.mentions.named.contains(name));
        let entry = self.input.entry;
        let main = self.functions.ids().find(|id| {
            let function = &self.functions[*id];
            function.definition.is_some() && is_called(&function.name, entry)
        });
        if let (Some(main), true) = (main, errors.is_empty()) {
            let begin = if entry == MAIN { self.with_arguments(main) } else { self.with_any_arguments(main) };
            let main = match begin {
                Ok(main) => main,
                Err(error) => return Err(vec![*error]),
            };
            if let Err(error) = self.prepare_ends() {
                errors.push(*error);
            }
            self.reachable(&mut errors);
            let main = if errors.is_empty() { self.distribute_blocks(main) } else { main };
            if errors.is_empty() && !self.memory.fits(self.pointer_bits()) {
                errors.push(whole_file("the static objects do not fit the address space"));
            }
            if errors.is_empty() {
                let assumptions = self.assumptions();
                let properties =
                    Property::ALL.into_iter().filter(|one| self.input.races || *one != Property::NoDataRace).collect();
                return Ok(Compiled {
                    program: Program {
                        terms: self.terms,
                        data_model: self.types.model,
                        objects: self.memory.into_objects(),
                        procedures: self.procedures.into_built(),
                        main,
                        sources: self.input.source.source_map(),
                        assumptions,
                        properties,
                    },
                    warnings: self.remarks.warnings,
                    notes: self.remarks.notes,
                });
            }
        } else if errors.is_empty() {
            errors.push(whole_file(&format!("the program has no function `{entry}`")));
        }
        Err(errors)
    }

    /// Lowers what is queued until nothing is.
    fn reachable(&mut self, errors: &mut Vec<Diagnostic>) {
        loop {
            if let Some(global) = self.globals.next_uninitialised() {
                if let Err(error) = self.initialize_global(global) {
                    errors.push(*error);
                    self.scopes.leave_to(1);
                }
            } else if let Some(function) = self.functions.next_queued() {
                let lowered = match self.functions[function].definition {
                    Some(definition) if !self.is_modelled(function) => self.function_body(function, definition),
                    _ => self.modelled_body(function),
                };
                if let Err(error) = lowered {
                    errors.push(*error);
                    self.scopes.leave_to(1);
                    self.evaluation.forget_operands();
                }
            } else {
                return;
            }
        }
    }

    fn external(&mut self, node: &'a Node<ExternalDeclaration>) -> Res<()> {
        match &node.node {
            ExternalDeclaration::Declaration(declaration) => self.declaration(declaration, Self::file_declarator),
            ExternalDeclaration::StaticAssert(assertion) => self.static_assertion(assertion),
            ExternalDeclaration::FunctionDefinition(definition) => {
                let at = definition.node.declarator.span.start;
                let (base, _) = self.specifiers(&definition.node.specifiers, node.span.start)?;
                let wish = self.specifier_wish(&definition.node.specifiers, node.span.start, at);
                if wish.uncertain || wish.mode.is_some() {
                    return self.error(at, "this attribute of a function's result is not supported");
                }
                self.scopes.enter();
                let declared = self.declarator(base, &definition.node.declarator);
                self.scopes.leave();
                let (Some(name), Type::Function(ty)) = declared? else {
                    return self.error(at, "this is not a function");
                };
                // `f() { }` has no parameters, and those of `f(a) int a; { }` are converted as those of a prototype.
                let parameters = match &ty.parameters {
                    Some(parameters) => parameters.clone(),
                    None => {
                        let (declarator, declarations) = (&definition.node.declarator, &definition.node.declarations);
                        let parameters = self.parameters_of(declarator, declarations)?;
                        parameters.into_iter().map(|(_, ty, _)| ty).collect()
                    }
                };
                self.note_hidden(&name, |seen| {
                    seen.specifiers(&definition.node.specifiers);
                    seen.declarator(&definition.node.declarator);
                });
                let ty = FunctionType { parameters: Some(parameters), ..(*ty).clone() };
                let from_header =
                    self.has_effect(node.span.start, definition.node.declarator.span.end + 1, &["gnu_inline"]);
                // A program may use the name of a library function for something else.
                let taken = !matches!(self.scopes.lookup_in_file(&name), None | Some(Symbol::Function(_)));
                if taken && !self.input.is_own(at) {
                    return Ok(());
                }
                let id = self.declare_function(name, ty, at)?;
                self.note_constructor(id, node.span.start, definition.node.declarator.span.end + 1);
                let function = &mut self.functions[id];
                // A body that a header offers for inlining gives way to the real one, which may come first.
                if from_header && function.definition.is_some() && !function.gives_way {
                    return Ok(());
                }
                let gives_way = std::mem::replace(&mut function.gives_way, from_header);
                if function.definition.is_some() && !gives_way {
                    let name = function.name.clone();
                    return self.error(at, format!("the function `{name}` is defined twice"));
                }
                function.definition = Some(&definition.node);
                Ok(())
            }
        }
    }

    /// `_Static_assert`.
    pub fn static_assertion(&mut self, node: &'a Node<lang_c::ast::StaticAssert>) -> Res<()> {
        match self.try_constant(&node.node.expression)? {
            Some(0) => self.error(node.span.start, "this static assertion does not hold"),
            _ => Ok(()),
        }
    }

    /// Declares a function in the file's scope.
    pub fn declare_function(&mut self, name: String, ty: FunctionType, at: usize) -> Res<FunctionId> {
        let span = self.span(at);
        match self.scopes.lookup_in_file(&name) {
            Some(Symbol::Function(id)) => {
                let id = *id;
                let known = &self.functions[id];
                // Within one file it is the compiler that compares them.
                if self.input.are_in_different_files(known.declared_at, at) && !declare_the_same(&known.ty, &ty) {
                    return self.error_with_other(
                        at,
                        format!("`{name}` is declared twice with different types"),
                        known.span,
                    );
                }
                let function = &mut self.functions[id];
                if function.definition.is_none() && ty.parameters.is_some() {
                    (function.ty, function.span) = (ty, span);
                }
                Ok(id)
            }
            Some(Symbol::Global(id)) => {
                let message = format!("`{name}` is declared twice, once as a function");
                self.error_with_other(at, message, self.globals[*id].span)
            }
            Some(_) => self.error(at, format!("`{name}` is declared twice, once as a function")),
            None => {
                let id = self.functions.add(name.clone(), ty, span, at);
                self.scopes.declare_in_file(name, Symbol::Function(id));
                Ok(id)
            }
        }
    }

    /// A declarator at file scope, or one with `extern`.
    pub fn file_declarator(&mut self, declared: Declared, init: &'a Node<InitDeclarator>) -> Res<()> {
        let Declared { name, ty, storage, start } = declared;
        let at = init.node.declarator.span.start;
        if let Type::Function(function) = ty {
            if storage.is_auto && nested_name(&name).is_none() {
                self.unsupported(at, format!("the function `{name}`, which is one inside of a function,"));
            }
            let function = Rc::try_unwrap(function).unwrap_or_else(|shared| (*shared).clone());
            let id = self.declare_function(name.clone(), function, at)?;
            let end = init.node.declarator.span.end + 1;
            self.note_constructor(id, start, end);
            self.functions[id].other_name |= self.has_effect(start, end, &OTHER_NAMES);
            if !self.scopes.at_file_scope() {
                self.scopes.declare(name, Symbol::Function(id));
            }
            return Ok(());
        }
        let initializer = init.node.initializer.as_ref();
        let defined = !storage.is_extern || initializer.is_some();
        let id = match self.scopes.lookup_in_file(&name) {
            Some(Symbol::Global(id)) => *id,
            Some(Symbol::Function(id)) => {
                let message = format!("`{name}` is declared twice, once as a function");
                return self.error_with_other(at, message, self.functions[*id].span);
            }
            Some(_) => return self.error(at, format!("`{name}` is declared twice with different meanings")),
            None => {
                let global = Global::new(name.clone(), ty.clone(), self.span(at));
                let id = self.globals.add(Global { thread_local: storage.thread_local, ..global });
                self.scopes.declare_in_file(name.clone(), Symbol::Global(id));
                id
            }
        };
        if !self.scopes.at_file_scope() {
            self.scopes.declare(name.clone(), Symbol::Global(id));
        }
        let ty = match (ty, initializer) {
            (ty @ Type::Array(_, None), Some(initializer)) => self.completed_by(ty, initializer)?,
            (ty, _) => ty,
        };
        let old = &self.globals[id].ty;
        let was_incomplete = matches!((old, &ty), (Type::Array(_, None), Type::Array(_, Some(_))));
        if !was_incomplete && *old != ty && !matches!((old, &ty), (Type::Array(..), Type::Array(_, None))) {
            let message = format!("`{name}` is declared twice with different types");
            return self.error_with_other(at, message, self.globals[id].span);
        }
        let span = self.span(at);
        let declarator = &init.node.declarator;
        let has_assembly_name =
            declarator.node.extensions.iter().any(|part| matches!(part.node, Extension::AsmLabel(_)));
        let has_other_name = has_assembly_name || self.has_effect(start, declarator.span.end + 1, &OTHER_NAMES);
        let global = &mut self.globals[id];
        global.other_name |= has_other_name;
        if was_incomplete {
            global.ty = ty;
        }
        global.thread_local |= storage.thread_local;
        global.aligned = global.aligned.max(storage.aligned);
        if defined && (!global.defined || initializer.is_some()) {
            global.defined = true;
            global.span = span;
        }
        if initializer.is_some() && std::mem::replace(&mut global.initializer, initializer).is_some() {
            return self.error(at, format!("`{name}` is initialised twice"));
        }
        Ok(())
    }

    fn initialize_global(&mut self, id: GlobalId) -> Res<()> {
        let global = &self.globals[id];
        let (object, Some(initializer)) = (global.object, global.initializer) else { return Ok(()) };
        let ty = global.ty.clone();
        let values = self.static_values(&ty, initializer)?;
        let Some(object) = object else {
            self.set_thread_local_values(id, values);
            return Ok(());
        };
        self.memory[object].initial = Initial::Values(values);
        Ok(())
    }

    fn function_body(&mut self, id: FunctionId, definition: &'a FunctionDefinition) -> Res<()> {
        let ty = self.functions[id].ty.clone();
        let name = self.functions[id].name.clone();
        let span = self.functions[id].span;
        let at = definition.declarator.span.start;
        let addressed = addressed_names(definition, &|name| self.functions.has_body(name));
        self.body = Body::new();
        self.context = Context {
            name: name.clone(),
            result: (ty.result != Type::Void).then(|| ty.result.clone()),
            atomic: name.starts_with("__VERIFIER_atomic_"),
            addressed,
            jumps: Jumps::of(has_jumps(definition), taken_labels(definition)),
            ..Context::default()
        };
        self.scopes.enter();
        let mut parameters = Vec::new();
        let pointer = self.pointer_bits();
        if ty.result.is_aggregate() {
            let result = self.fresh("result", pointer);
            self.context.result_address = Some(result.term);
            parameters.push(result.id);
        }
        if self.context.atomic {
            self.emit(Op::AtomicBegin, at);
        }
        let mut addressed = Vec::new();
        self.each_parameter(&definition.declarator, &definition.declarations, &mut |this, (name, ty, at)| {
            let shown = name.clone().unwrap_or_else(|| "unnamed".to_owned());
            let bits = this.types.bits(&ty);
            let var = this.named(&shown, bits.unwrap_or(pointer));
            parameters.push(var.id);
            let Some(name) = name else { return };
            if bits.is_some() && this.context.addressed.contains(&name) {
                addressed.push((name.clone(), ty.clone(), var, at));
            }
            let symbol = match bits {
                // The caller made a copy, which is the parameter.
                None => Symbol::Memory(var, ty),
                Some(_) => Symbol::Register(var, ty),
            };
            this.scopes.declare(name, symbol);
        })?;
        if ty.variadic {
            let further = self.fresh("arguments", pointer);
            parameters.push(further.id);
            self.context.further_arguments = Some(further.term);
        }
        for (name, ty, var, at) in addressed {
            let cell = self.allocate(&name, &ty, at)?;
            self.store(cell.term, &ty, var.term, at);
            self.scopes.declare(name, Symbol::Memory(cell, ty));
        }
        if !self.input.is_own(at) {
            self.cancellation_in(&name, at)?;
        }
        self.statement(&definition.statement)?;
        let end = definition.statement.span.end.saturating_sub(2);
        // The end of `main` returns 0.
        let zero = (name == "main" && ty.result == Type::INT).then(|| self.int_constant(0, &Type::INT));
        self.end_function(zero, end);
        self.scopes.leave();
        if let Some((name, at)) = self.context.jumps.undefined_label() {
            return self.error(at, format!("there is no label `{}` in this function", original_name(name)));
        }
        let result = self.types.bits(&ty.result).map(Sort::Bits);
        let body = std::mem::take(&mut self.body);
        let procedure = self.functions[id].procedure.expect("queued functions have a procedure");
        self.finish_procedure(procedure, body, Heading { name, parameters, result, span });
        Ok(())
    }
}

fn whole_file(message: &str) -> Diagnostic {
    Diagnostic { severity: Severity::Error, message: message.to_owned(), position: None, note: None }
}
