//! Library functions behind pointers.
//!
//! A model is lowered where its function is called by name. Where only a pointer is called, there must be a procedure: its
//! parameters are those of the declaration, and its body is the call of the model with them. So `free` may be a
//! table's entry, and `pthread_exit` a thread's function. Functions without a prototype, or with a variable number of
//! arguments, have no such procedure: calling one through a pointer is not modelled.

use std::sync::OnceLock;

use concord_logic::Sort;
use lang_c::ast::{Expression, Identifier};
use lang_c::span::{Node, Span};

use super::{Call, model, perform};
use crate::body::{Body, Heading};
use crate::context::Context;
use crate::functions::FunctionId;
use crate::lower::{Lowering, Operand, Res};
use crate::scope::Symbol;
use crate::types::Type;

/// Functions with more parameters have no procedure.
const MOST_PARAMETERS: usize = 8;

fn parameter_name(index: usize) -> String {
    format!("__concord_parameter{index}")
}

/// Expressions that name the parameters.
fn parameters() -> &'static [Node<Expression>] {
    static NAMES: OnceLock<Vec<Node<Expression>>> = OnceLock::new();
    let node = |index| {
        let name = Node::new(Identifier { name: parameter_name(index) }, Span::none());
        Node::new(Expression::Identifier(Box::new(name)), Span::span(0, 0))
    };
    NAMES.get_or_init(|| (0..MOST_PARAMETERS).map(node).collect())
}

impl<'a> Lowering<'a> {
    /// Whether the function's meaning is that of a model, also behind a pointer.
    pub(crate) fn is_modelled(&self, id: FunctionId) -> bool {
        let function = &self.functions[id];
        let known = model(&function.name, function.definition.is_some()).is_some();
        // What these are can only be said where they are called.
        known && !function.name.starts_with("__builtin_") && function.name != "alloca"
    }

    /// Whether something can be called where a pointer points to the function.
    pub(crate) fn has_procedure(&self, id: FunctionId) -> bool {
        let function = &self.functions[id];
        if !self.is_modelled(id) {
            return function.definition.is_some();
        }
        let Some(parameters) = &function.ty.parameters else { return false };
        let fits = |ty: &Type| ty.is_scalar() && self.types.bits(ty).is_some();
        let result = &function.ty.result;
        let all = parameters.len() <= MOST_PARAMETERS && parameters.iter().all(fits);
        all && !function.ty.variadic && (*result == Type::Void || fits(result))
    }

    /// Makes the procedure of a function that has a model.
    pub(crate) fn modelled_body(&mut self, id: FunctionId) -> Res<()> {
        let function = &self.functions[id];
        let (ty, name, span, at) = (function.ty.clone(), function.name.clone(), function.span, function.declared_at);
        let defined = function.definition.is_some();
        let result = (ty.result != Type::Void).then(|| ty.result.clone());
        self.body = Body::new();
        self.context = Context { name: name.clone(), result: result.clone(), ..Context::default() };
        self.scopes.enter();
        let types = ty.parameters.unwrap_or_default();
        let mut given = Vec::new();
        for (index, ty) in types.iter().enumerate() {
            let bits = self.types.bits(ty).unwrap_or(32);
            let var = self.named(&parameter_name(index), bits);
            given.push(var.id);
            self.scopes.declare(parameter_name(index), Symbol::Register(var, ty.clone()));
        }
        let Some(model) = model(&name, defined) else { return self.error(at, format!("`{name}` is not modelled")) };
        let arguments = &parameters()[..types.len()];
        let call = Call { name: name.clone(), arguments, at, result: ty.result.clone(), hint: None, used: true };
        let operand = perform(self, model, &call)?;
        let value = match (operand, &result) {
            (Operand::Scalar(value), Some(ty)) => Some(self.convert(value, ty, at)?),
            _ => None,
        };
        self.end_function(value, at);
        self.scopes.leave();
        let body = std::mem::take(&mut self.body);
        let procedure = self.functions[id].procedure.expect("queued functions have a procedure");
        let result = self.types.bits(&ty.result).map(Sort::Bits);
        self.finish_procedure(procedure, body, Heading { name, parameters: given, result, span });
        Ok(())
    }
}
