//! Calls: of functions by name, through pointers, of the library.

use concord_logic::TermId;
use concord_program::Op;
use lang_c::ast::{CallExpression, Expression};
use lang_c::span::Node;

use super::promoted;
use crate::functions::FunctionId;
use crate::library::{self, Call};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::names::original_name;
use crate::nested::nested_name;
use crate::scope::Symbol;
use crate::types::{FunctionType, IntKind, Type};
use crate::uses::has_effects;

impl<'a> Lowering<'a> {
    pub(super) fn call(&mut self, node: &'a Node<CallExpression>) -> Res<Operand> {
        let at = node.span.start;
        let hint = self.evaluation.allocation_hint.take();
        let used = !std::mem::take(&mut self.evaluation.unused_result);
        let arguments = &node.node.arguments;
        if let Some(operand) = self.jump_call(node)? {
            return Ok(operand);
        }
        if let Expression::Identifier(name) = &node.node.callee.node {
            let name = original_name(&name.node.name);
            let function = match self.scopes.lookup(&name) {
                Some(Symbol::Function(id)) => Some(*id),
                None => None,
                Some(_) => return self.call_pointer(node),
            };
            let defined = function.is_some_and(|id| self.functions[id].definition.is_some());
            if let Some(model) = library::model(&name, defined) {
                let result = function.map_or(Type::INT, |id| self.functions[id].ty.result.clone());
                let call = Call { name, arguments, at, result, hint, used };
                return library::perform(self, model, &call);
            }
            if let Some(operand) = self.written_call(&name, arguments, at)? {
                return Ok(operand);
            }
            return match function {
                Some(id) if defined => self.call_function(id, arguments, at),
                Some(id) => {
                    let result = self.functions[id].ty.result.clone();
                    self.evaluate_arguments(arguments)?;
                    let what = match nested_name(&name) {
                        Some(name) => format!("the call of the function `{name}` inside of a function"),
                        None => format!("the call of the undefined function `{name}`"),
                    };
                    Ok(self.unsupported_value(at, what, &result))
                }
                None => {
                    self.evaluate_arguments(arguments)?;
                    let what = format!("the call of the undeclared function `{name}`");
                    Ok(self.unsupported_value(at, what, &Type::INT))
                }
            };
        }
        self.call_pointer(node)
    }

    /// Evaluates arguments for their effects.
    pub fn evaluate_arguments(&mut self, arguments: &'a [Node<Expression>]) -> Res<()> {
        for argument in arguments {
            self.operand(argument)?;
        }
        Ok(())
    }

    fn call_function(&mut self, id: FunctionId, arguments: &'a [Node<Expression>], at: usize) -> Res<Operand> {
        self.call_function_after(id, Vec::new(), arguments, at)
    }

    /// Calls a function whose first arguments are known.
    pub fn call_function_after(
        &mut self,
        id: FunctionId,
        first: Vec<TermId>,
        arguments: &'a [Node<Expression>],
        at: usize,
    ) -> Res<Operand> {
        let ty = self.functions[id].ty.clone();
        let mut rest = ty.clone();
        if let Some(parameters) = &mut rest.parameters {
            parameters.drain(..first.len());
        }
        let Some(terms) = self.argument_terms(&rest, arguments, at)? else {
            let name = self.functions[id].name.clone();
            let what = format!("the call of `{name}` with too few arguments");
            return Ok(self.unsupported_value(at, what, &ty.result));
        };
        self.call_with(id, &ty, [first, terms].concat(), at)
    }

    /// Evaluates arguments and converts them to the parameters' types; `None` if there are too few.
    fn argument_terms(
        &mut self,
        ty: &FunctionType,
        arguments: &'a [Node<Expression>],
        at: usize,
    ) -> Res<Option<Vec<TermId>>> {
        let parameters = ty.parameters.clone().unwrap_or_default();
        let (mut terms, mut further, mut all) = (Vec::new(), Vec::new(), true);
        for (index, argument) in arguments.iter().enumerate() {
            let operand = self.operand(argument)?;
            let Some(parameter) = parameters.get(index) else {
                if ty.variadic {
                    let value = self.further_argument(operand, at)?;
                    all &= value.is_some();
                    further.extend(value);
                }
                continue;
            };
            let mut term = match operand {
                Operand::Scalar(value) if parameter.is_scalar() => {
                    self.convert(value, parameter, argument.span.start)?.term
                }
                Operand::Record { ty, address, .. } if ty == *parameter => {
                    // The callee gets a copy of its own.
                    let copy = self.allocate("argument", &ty, at)?;
                    self.copy(&ty, address, copy.term, at)?;
                    copy.term
                }
                _ => {
                    let shown = self.types.show(parameter);
                    return self.error(argument.span.start, format!("this argument does not fit the type `{shown}`"));
                }
            };
            if arguments[index + 1..].iter().any(has_effects) {
                term = self.freeze(term, at);
            }
            terms.push(term);
        }
        if terms.len() < parameters.len() {
            return Ok(None);
        }
        if ty.variadic {
            if !all {
                self.unsupported(at, "an argument of this type for a variable parameter");
            }
            terms.push(self.further_arguments(&further, at));
        }
        Ok(Some(terms))
    }

    fn call_with(&mut self, id: FunctionId, ty: &FunctionType, mut terms: Vec<TermId>, at: usize) -> Res<Operand> {
        let callee = self.procedure(id);
        if ty.result.is_aggregate() {
            let result = self.allocate("result", &ty.result, at)?;
            terms.insert(0, result.term);
            self.emit(Op::Call { callee, arguments: terms, target: None }, at);
            return Ok(Operand::Record { ty: ty.result.clone(), address: result.term, root: None });
        }
        let target = self.types.bits(&ty.result).map(|bits| self.fresh("result", bits));
        self.emit(Op::Call { callee, arguments: terms, target: target.map(|var| var.id) }, at);
        Ok(match target {
            None => Operand::Void,
            Some(var) => Operand::Scalar(Value { ty: ty.result.unqualified().clone(), term: var.term }),
        })
    }

    /// Functions that a pointer value may point to.
    pub fn possible_callees(&mut self, pointer: TermId) -> Vec<(FunctionId, TermId)> {
        let mut callees = Vec::new();
        let known = self.terms.as_bits(pointer);
        for id in self.functions.ids() {
            if self.functions[id].address_taken && self.has_procedure(id) {
                let address = self.function_address(id);
                if known.is_none_or(|known| known.unsigned() == u128::from(address)) {
                    callees.push((id, self.pointer_constant(address)));
                }
            }
        }
        callees
    }

    /// Runs `each` where the pointer is one of the functions; anything else is not modelled.
    pub fn dispatch(
        &mut self,
        pointer: TermId,
        candidates: Vec<(FunctionId, TermId)>,
        at: usize,
        each: &mut dyn FnMut(&mut Self, FunctionId) -> Res<()>,
    ) -> Res<()> {
        if let (Some(_), [(id, _)]) = (self.terms.as_bits(pointer), candidates.as_slice()) {
            return each(self, *id);
        }
        let end = self.body.label();
        let span = self.span(at);
        for (id, address) in candidates {
            let (hit, miss) = (self.body.label(), self.body.label());
            let same = self.terms.eq(pointer, address);
            self.body.branch(&self.terms, same, hit, miss, span);
            self.body.bind(hit);
            each(self, id)?;
            self.body.goto(end, span);
            self.body.bind(miss);
        }
        self.unsupported(at, "a call through a pointer to an unknown function");
        self.body.bind(end);
        Ok(())
    }

    fn call_pointer(&mut self, node: &'a Node<CallExpression>) -> Res<Operand> {
        let at = node.span.start;
        let callee = self.value(&node.node.callee)?;
        let ty = match callee.ty.pointee() {
            Some(Type::Function(ty)) => (**ty).clone(),
            _ => return self.error(at, "what is called here is not a function"),
        };
        let pointer =
            if node.node.arguments.iter().any(has_effects) { self.freeze(callee.term, at) } else { callee.term };
        let mut ty = ty;
        if ty.parameters.is_none() {
            // Without a prototype, arguments are passed with the types that they have after promotion.
            let mut parameters = Vec::new();
            for argument in &node.node.arguments {
                parameters.push(self.promoted_type(argument)?);
            }
            ty.parameters = Some(parameters);
        }
        let Some(terms) = self.argument_terms(&ty, &node.node.arguments, at)? else {
            return Ok(self.unsupported_value(at, "a call with too few arguments", &ty.result));
        };
        let mut candidates = self.possible_callees(pointer);
        candidates.retain(|(id, _)| {
            let function = &self.functions[*id].ty;
            let same = |a: &Type, b: &Type| self.types.bits(a) == self.types.bits(b) && a.is_scalar() == b.is_scalar();
            let (known, wanted) = (function.parameters.as_deref().unwrap_or(&[]), ty.parameters.as_deref());
            let fits = wanted
                .is_some_and(|wanted| known.len() == wanted.len() && known.iter().zip(wanted).all(|(a, b)| same(a, b)));
            let fits = fits && function.variadic == ty.variadic;
            fits && same(&function.result, &ty.result) && (!ty.result.is_aggregate() || function.result == ty.result)
        });
        let bits = self.types.bits(&ty.result);
        if ty.result.is_aggregate() {
            let result = self.allocate("result", &ty.result, at)?;
            let mut arguments = vec![result.term];
            arguments.extend(terms);
            self.dispatch(pointer, candidates, at, &mut |this, id| {
                let (callee, arguments) = (this.procedure(id), arguments.clone());
                this.emit(Op::Call { callee, arguments, target: None }, at);
                Ok(())
            })?;
            return Ok(Operand::Record { ty: ty.result.clone(), address: result.term, root: None });
        }
        let result = bits.map(|bits| self.fresh("result", bits));
        self.dispatch(pointer, candidates, at, &mut |this, id| {
            let callee = this.procedure(id);
            let arguments = terms.clone();
            this.emit(Op::Call { callee, arguments, target: result.map(|var| var.id) }, at);
            Ok(())
        })?;
        Ok(match result {
            None => Operand::Void,
            Some(var) => Operand::Scalar(Value { ty: ty.result.unqualified().clone(), term: var.term }),
        })
    }

    /// The type of an argument for which there is no parameter.
    fn promoted_type(&mut self, argument: &'a Node<Expression>) -> Res<Type> {
        let ty = self.value_type(argument)?;
        Ok(match ty.unqualified() {
            Type::Float(32) => Type::Float(64),
            ty => promoted(ty),
        })
    }

    /// An `int` with any value.
    pub fn any_value(&mut self, ty: &Type, at: usize) -> Res<Operand> {
        let ty = if ty.is_scalar() { ty.unqualified().clone() } else { Type::Int(IntKind::INT) };
        let bits = self.types.bits(&ty).unwrap_or(32);
        let var = self.fresh("any", bits);
        self.emit(Op::Havoc { target: var.id }, at);
        Ok(Operand::Scalar(Value { ty, term: var.term }))
    }
}
