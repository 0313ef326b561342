//! The state of lowering a translation unit, and its smallest steps.
//!
//! Only what `main` can reach is lowered: functions are queued when they are first
//! mentioned, variables become objects when they are first mentioned. Anything that is
//! not modelled becomes [`Op::Unsupported`] at its place, with a warning.
//!
//! The order of evaluation, where C leaves it open, is this everywhere:
//! operands and arguments from left to right; in an assignment first the address
//! of the left side, then (compound assignment) its old value, then the right
//! side, then the store. Atomic reading and writing operators evaluate the right
//! side before their atomic step. Each access to memory is one operation.

use concord_logic::{Bits, Sort, TermId, TermStore};
use concord_program::{Access, Initial, Layout, LocalId, ObjectId, Op, ProcedureId, Span};

use crate::body::Body;
use crate::context::Context;
use crate::evaluation::Evaluation;
use crate::functions::{FunctionId, Functions};
use crate::globals::{GlobalId, Globals};
use crate::input::Input;
use crate::library::LibraryState;
use crate::mentions::Mentions;
use crate::procedures::Procedures;
use crate::remarks::Remarks;
use crate::scope::Scopes;
use crate::static_memory::StaticMemory;
use crate::thread_local::ThreadLocals;
use crate::types::{BitField, Type, TypeTable};
use crate::{Diagnostic, Severity};

/// A result, or the error that makes the program refused.
pub(crate) type Res<T> = Result<T, Box<Diagnostic>>;

/// A local variable of the procedure under construction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Var {
    pub id: LocalId,
    pub term: TermId,
}

/// A scalar value.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    /// Its type, never `_Atomic`.
    pub ty: Type,
    pub term: TermId,
}

/// What an expression evaluates to.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Void,
    Scalar(Value),
    /// A structure or union, still in memory.
    Record {
        ty: Type,
        address: TermId,
        /// The static object it is a part of, if that is known.
        root: Option<ObjectId>,
    },
}

/// What an expression designates.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub ty: Type,
    pub kind: PlaceKind,
    /// The static object it is a part of, if that is known.
    pub root: Option<ObjectId>,
}

#[derive(Clone, Debug)]
pub(crate) enum PlaceKind {
    Register(Var),
    Memory(TermId),
    /// Bits of memory, and the address of their first byte.
    Bits(TermId, BitField),
    /// A part of memory that is not modelled, and its name.
    Unmodelled(String),
}

/// The state of lowering. Each part owns its state, and a method stands where the state is that it needs.
pub(crate) struct Lowering<'a> {
    pub input: Input<'a>,
    pub remarks: Remarks,
    /// What the text mentions.
    pub mentions: Mentions,
    pub terms: TermStore,
    pub types: TypeTable,
    pub scopes: Scopes,
    pub globals: Globals<'a>,
    pub functions: Functions<'a>,
    pub procedures: Procedures,
    pub memory: StaticMemory,
    pub thread_locals: ThreadLocals,
    /// The procedure under construction, and the function that it is made from.
    pub body: Body,
    pub context: Context,
    pub evaluation: Evaluation,
    pub library: LibraryState,
}

impl<'a> Lowering<'a> {
    pub fn new(input: Input<'a>, types: TypeTable) -> Lowering<'a> {
        Lowering {
            input,
            remarks: Remarks::default(),
            mentions: Mentions::default(),
            terms: TermStore::new(),
            types,
            scopes: Scopes::new(),
            globals: Globals::default(),
            functions: Functions::default(),
            procedures: Procedures::default(),
            memory: StaticMemory::new(),
            thread_locals: ThreadLocals::default(),
            body: Body::new(),
            context: Context::default(),
            evaluation: Evaluation::default(),
            library: LibraryState::default(),
        }
    }

    /// The position of an offset of the parser's text.
    pub fn span(&self, at: usize) -> Span {
        self.input.span(at)
    }

    /// An error at an offset of the parser's text.
    pub fn error<T>(&self, at: usize, message: impl Into<String>) -> Res<T> {
        Err(Box::new(self.input.diagnostic(Severity::Error, at, message)))
    }

    /// An error about a declaration that does not fit another one.
    pub fn error_with_other<T>(&self, at: usize, message: String, other: Span) -> Res<T> {
        let note = Some(format!("the other declaration is at {}", self.input.source.place(other)));
        Err(Box::new(Diagnostic { note, ..self.input.diagnostic(Severity::Error, at, message) }))
    }

    /// Warns of what makes the verdict unknown, if it is evaluated.
    pub fn warn(&mut self, at: usize, message: String) {
        if self.evaluation.is_evaluated() {
            self.remarks.warn(&self.input, at, message);
        }
    }

    /// Says that weaker memory orders are taken as sequentially consistent, if this one is evaluated.
    pub fn note_weaker_order(&mut self, at: usize) {
        if self.evaluation.is_evaluated() {
            self.remarks.note_weaker_order(&self.input, at);
        }
    }

    /// Marks a place whose meaning is not modelled.
    pub fn unsupported(&mut self, at: usize, what: impl Into<String>) {
        let what = what.into();
        if self.body.is_reachable() {
            self.warn(at, format!("{what} is not supported"));
        }
        self.emit(Op::Unsupported { what }, at);
    }

    /// An unsupported place with a value of some type.
    pub fn unsupported_value(&mut self, at: usize, what: impl Into<String>, ty: &Type) -> Operand {
        self.unsupported(at, what);
        match self.types.bits(ty) {
            Some(bits) => {
                let var = self.fresh("unsupported", bits);
                Operand::Scalar(Value { ty: ty.unqualified().clone(), term: var.term })
            }
            None if *ty == Type::Void => Operand::Void,
            None => Operand::Record { ty: ty.clone(), address: self.pointer_constant(0), root: None },
        }
    }

    /// Appends an operation.
    pub fn emit(&mut self, op: Op, at: usize) {
        let span = self.span(at);
        self.body.emit(op, span);
    }

    /// A new local that the source does not name.
    pub fn fresh(&mut self, name: &str, bits: u32) -> Var {
        let id = self.body.local(&mut self.terms, name, Sort::Bits(bits), false);
        Var { id, term: self.body.term(&self.terms, id) }
    }

    /// A new local that the source names.
    pub fn named(&mut self, name: &str, bits: u32) -> Var {
        let id = self.body.local(&mut self.terms, name, Sort::Bits(bits), true);
        Var { id, term: self.body.term(&self.terms, id) }
    }

    /// Keeps an address in a local, which lets it escape unless it is a constant.
    pub fn freeze_address(&mut self, address: TermId, root: Option<ObjectId>, at: usize) -> TermId {
        if self.terms.as_bits(address).is_none() {
            self.escape(root);
        }
        self.freeze(address, at)
    }

    /// The address of a static object, or of a part of it, is used as a value.
    pub fn escape(&mut self, root: Option<ObjectId>) {
        if let (Some(root), true) = (root, self.evaluation.is_evaluated()) {
            self.memory[root].address_taken = true;
        }
    }

    /// Keeps a value in a local, so that later assignments do not change it.
    pub fn freeze(&mut self, term: TermId, at: usize) -> TermId {
        if self.terms.as_bits(term).is_some() {
            return term;
        }
        let width = self.terms.width(term);
        let var = self.fresh("kept", width);
        self.emit(Op::Assign { target: var.id, value: term }, at);
        var.term
    }

    pub fn pointer_bits(&self) -> u32 {
        self.types.model.pointer_bits()
    }

    pub fn pointer_constant(&mut self, address: u64) -> TermId {
        let bits = self.pointer_bits();
        self.terms.constant(bits, u128::from(address))
    }

    /// `address + offset`.
    pub fn offset_address(&mut self, address: TermId, offset: u64) -> TermId {
        let offset = self.pointer_constant(offset);
        self.terms.bv_add(address, offset)
    }

    /// Loads a cell.
    pub fn load(&mut self, address: TermId, bits: u32, access: Access, at: usize) -> TermId {
        let var = self.fresh("loaded", bits);
        self.emit(Op::Load { target: var.id, address, access }, at);
        var.term
    }

    /// A new static object.
    pub fn new_object(&mut self, name: String, layout: Layout, initial: Initial, at: Span) -> ObjectId {
        self.new_aligned_object(name, layout, 1, initial, at)
    }

    /// A new static object whose address is a multiple of a power of two.
    pub fn new_aligned_object(
        &mut self,
        name: String,
        layout: Layout,
        align: u64,
        initial: Initial,
        at: Span,
    ) -> ObjectId {
        self.memory.add(name, layout, align, initial, at)
    }

    /// The static object of a variable.
    pub fn global_object(&mut self, id: GlobalId, at: usize) -> Res<ObjectId> {
        if let Some(object) = self.globals[id].object {
            return Ok(object);
        }
        let global = &self.globals[id];
        let (name, span) = (global.name.clone(), global.span);
        let ty = match &global.ty {
            // A tentative definition of unknown length has one element.
            Type::Array(element, None) => Type::Array(element.clone(), Some(1)),
            other => other.clone(),
        };
        let Some(layout) = self.types.layout(&ty) else {
            return self.error(at, format!("`{name}` has incomplete type `{}`", self.types.show(&ty)));
        };
        let layout = match self.globals[id].initializer {
            Some(initializer) => self.with_flexible_array(&ty, layout, initializer)?,
            None => layout,
        };
        let initial = match standard_stream(&name) {
            _ if self.globals[id].defined => Initial::Values(Vec::new()),
            Some(stream) if matches!(ty, Type::Pointer(..)) => {
                Initial::Values(vec![(0, Bits::from_signed(self.pointer_bits(), stream))])
            }
            _ => Initial::Nondet,
        };
        let align = self.types.align(&ty).max(self.globals[id].aligned.unwrap_or(1));
        let object = self.new_aligned_object(name, layout, align, initial, span);
        self.globals[id].object = Some(object);
        if self.globals[id].initializer.is_some() {
            self.globals.initialise_later(id);
        }
        Ok(object)
    }

    /// The procedure of a function with a body or a model.
    pub fn procedure(&mut self, id: FunctionId) -> ProcedureId {
        if let Some(procedure) = self.functions[id].procedure {
            return procedure;
        }
        let procedure = self.procedures.reserve();
        self.functions[id].procedure = Some(procedure);
        self.functions.lower_later(id);
        procedure
    }

    /// The address by which a function is known.
    pub fn function_address(&mut self, id: FunctionId) -> u64 {
        if let Some(address) = self.functions[id].address {
            return address;
        }
        let address = self.memory.reserve(1);
        self.functions[id].address = Some(address);
        address
    }
}

/// The value of a standard stream, which no object has for an address (`frontend/library/stream.c`).
fn standard_stream(name: &str) -> Option<i128> {
    let names = ["stdin", "stdout", "stderr"];
    (1..).zip(names).find(|(_, stream)| *stream == name).map(|(value, _)| value)
}
