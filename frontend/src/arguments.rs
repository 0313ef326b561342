//! What `main` is given: the arguments and the environment.
//!
//! Nothing in the program says how many arguments there are or how long they are, and objects have a size. So
//! the objects here are the beginnings of what may be there: the first [`MOST`] pointers, and of each string
//! the first [`LENGTH`] bytes, which are any bytes: a string may end anywhere or go on beyond its object.
//! A program that reads on makes an invalid access, which is no verdict, and one that does not has seen all that
//! there is to see. No object lies where the rest of a vector would be. What follows the null pointer at
//! the end of a vector is no part of it; as on Linux, there are further strings or null.
//!
//! There is at least one argument, the name of the program.

use concord_logic::{Sort, TermId};
use concord_program::{Access, Flow, Initial, Layout, ObjectId, Op, ProcedureId};

use crate::body::{Body, Heading};
use crate::context::Context;
use crate::functions::{Constructor, FunctionId};
use crate::lower::{Lowering, Res};
use crate::types::Type;

/// No vector is longer than a number of so many bits: Linux gives arguments and environment at most 6 MB.
const LIMIT_BITS: u32 = 21;

/// The number of strings that have objects.
const MOST: u64 = 8;

/// The length of these objects.
const LENGTH: u64 = 32;

impl<'a> Lowering<'a> {
    /// The procedure where the program begins: `main`, or if that has parameters one that calls it with what it is given.
    pub(crate) fn with_arguments(&mut self, main: FunctionId) -> Res<ProcedureId> {
        let callee = self.procedure(main);
        let ty = self.functions[main].ty.clone();
        let definition = self.functions[main].definition.expect("the program begins in a body");
        let parameters = self.parameters_of(&definition.declarator, &definition.declarations)?;
        let is_mentioned = |name: &Option<String>| name.as_ref().is_some_and(|name| self.mentions.named.contains(name));
        let is_scalar = |ty: &Type| self.types.bits(ty).is_some();
        let has_arguments = parameters.iter().any(|(name, _, _)| is_mentioned(name));
        if !has_arguments && self.functions.constructors.is_empty()
            || ty.variadic
            || ty.result.is_aggregate()
            || !parameters.iter().all(|(_, ty, _)| is_scalar(ty))
        {
            if !self.functions.constructors.is_empty() {
                return self
                    .error(definition.declarator.span.start, "such a `main` is not supported beside constructors");
            }
            return Ok(callee);
        }
        let id = self.procedures.reserve();
        let at = definition.declarator.span.start;
        let body = std::mem::replace(&mut self.body, Body::new());
        let context = std::mem::replace(&mut self.context, Context { name: "main".to_owned(), ..Context::default() });
        self.run_constructors(at);
        let mut arguments: Vec<TermId> = Vec::new();
        for (index, (name, ty, _)) in parameters.iter().enumerate() {
            let is_mentioned = name.as_ref().is_some_and(|name| self.mentions.named.contains(name));
            let is_vector = is_mentioned && ty.pointee().is_some_and(|pointee| pointee.pointee().is_some());
            let argument = match (index, arguments.first()) {
                (1, Some(&count)) if is_vector && self.terms.width(count) == 32 => self.strings(count, "argument", at),
                (2, _) if is_vector => {
                    let count = self.any_count(0, at);
                    self.strings(count, "environment", at)
                }
                (0, _) if *ty.unqualified() == Type::INT => self.any_count(1, at),
                _ => {
                    let bits = self.types.bits(ty).expect("all parameters are scalars");
                    let var = self.fresh("any", bits);
                    self.emit(Op::Havoc { target: var.id }, at);
                    var.term
                }
            };
            arguments.push(argument);
        }
        let result = self.types.bits(&ty.result);
        let target = result.map(|bits| self.fresh("result", bits));
        self.emit(Op::Call { callee, arguments, target: target.map(|var| var.id) }, at);
        let span = self.functions[main].span;
        self.body.end(Flow::Return(target.map(|var| var.term)), span);
        let body = std::mem::replace(&mut self.body, body);
        self.context = context;
        let result = result.map(Sort::Bits);
        self.finish_procedure(id, body, Heading { name: "main".to_owned(), parameters: Vec::new(), result, span });
        Ok(id)
    }

    /// The procedure that begins a program whose entry is another function than `main`: its parameters have any values.
    pub(crate) fn with_any_arguments(&mut self, entry: FunctionId) -> Res<ProcedureId> {
        if !self.functions.constructors.is_empty() {
            let at = self.functions[entry].declared_at;
            return self.error(at, "constructors beside an entry that is not `main` are not supported");
        }
        Ok(self.procedure(entry))
    }

    /// Notes that a function runs before or after `main`.
    pub(crate) fn note_constructor(&mut self, id: FunctionId, start: usize, end: usize) {
        if self.has_effect(start, end, &["constructor", "destructor"]) {
            let is_destructor = self.has_effect(start, end, &["destructor"]);
            let priority = self.number_of_effect(start, end, "constructor");
            self.functions.add_constructor(Constructor { function: id, is_destructor, priority });
        }
    }

    /// What runs before `main`: functions with a priority first, the smallest one first of all, then the others, as
    /// they stand in the text. Those that run afterwards are not modelled.
    fn run_constructors(&mut self, at: usize) {
        let mut constructors = self.functions.constructors.clone();
        let is_plain = |known: &Constructor| {
            !known.is_destructor && known.priority.is_some() && self.is_plain_constructor(known.function)
        };
        if !constructors.iter().all(is_plain) {
            return self.unsupported(at, "a program with destructors or special constructors");
        }
        constructors.sort_by_key(|known| {
            let definition = self.functions[known.function].definition;
            let place = definition.map_or(0, |definition| definition.declarator.span.start);
            (known.priority.flatten().unwrap_or(u64::MAX), place)
        });
        for known in constructors {
            let callee = self.procedure(known.function);
            self.emit(Op::Call { callee, arguments: Vec::new(), target: None }, at);
        }
    }

    fn is_plain_constructor(&self, id: FunctionId) -> bool {
        let function = &self.functions[id];
        let has_parameters = function.ty.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty());
        function.definition.is_some() && !has_parameters && function.ty.result == Type::Void
    }

    /// Any number of strings, but at least so many.
    fn any_count(&mut self, least: u128, at: usize) -> TermId {
        let more = self.fresh("more", LIMIT_BITS);
        self.emit(Op::Havoc { target: more.id }, at);
        let more = self.terms.resize(more.term, 32, false);
        let least = self.terms.constant(32, least);
        let count = self.terms.bv_add(more, least);
        self.freeze(count, at)
    }

    /// The beginning of a string that is any.
    pub(crate) fn any_string(&mut self, name: String, at: usize) -> ObjectId {
        let byte = Layout::Scalar { bits: 8, bytes: 1 };
        let layout = Layout::Array { element: Box::new(byte), count: LENGTH };
        let span = self.span(at);
        let object = self.new_object(name, layout, Initial::Nondet, span);
        self.memory[object].address_taken = true;
        let end = self.memory[object].base + LENGTH;
        self.library.environment.ends.push(end);
        object
    }

    /// A vector of a number of strings; its address.
    fn strings(&mut self, count: TermId, name: &str, at: usize) -> TermId {
        let bits = self.pointer_bits();
        let bytes = u64::from(bits / 8);
        let layout = Layout::Array { element: Box::new(Layout::Scalar { bits, bytes }), count: MOST };
        let span = self.span(at);
        let vector = self.new_object(format!("{name}s"), layout, Initial::Nondet, span);
        self.memory.reserve(bytes << LIMIT_BITS);
        self.memory[vector].address_taken = true;
        let vector = self.pointer_constant(self.memory[vector].base);
        for index in 0..MOST {
            let object = self.any_string(format!("{name} {index}"), at);
            let string = self.pointer_constant(self.memory[object].base);
            let further = self.fresh("further", 1);
            self.emit(Op::Havoc { target: further.id }, at);
            let number = self.terms.constant(32, u128::from(index));
            let is_argument = self.terms.bv_ult(number, count);
            let is_further = self.terms.bv_ult(count, number);
            let exists = self.terms.is_nonzero(further.term);
            let is_other = self.terms.and(is_further, exists);
            let is_string = self.terms.or(is_argument, is_other);
            let null = self.pointer_constant(0);
            let value = self.terms.ite(is_string, string, null);
            let address = self.offset_address(vector, index * bytes);
            self.emit(Op::Store { address, value, access: Access::Plain }, at);
        }
        vector
    }
}
