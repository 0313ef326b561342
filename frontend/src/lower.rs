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

use std::collections::BTreeSet;

use concord_logic::{Bits, Sort, TermId, TermStore};
use concord_program::{
    Access, Assumption, Initial, Layout, LocalId, LocationId, Object, ObjectId, Op, Procedure, ProcedureId, Span,
    gap_behind,
};
use lang_c::ast::{FunctionDefinition, Initializer};
use lang_c::span::Node;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::body::{Body, Label};
use crate::hidden::HiddenNames;
use crate::library::{Environment, Keys};
use crate::mentions::Mentions;
use crate::scope::{FunctionId, GlobalId, Scopes};
use crate::shim::Shimmed;
use crate::text::SourceText;
use crate::thread_local::ThreadLocals;
use crate::types::{BitField, FunctionType, Type, TypeTable};
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

/// A variable with static storage duration.
pub(crate) struct Global<'a> {
    pub name: String,
    pub ty: Type,
    /// Its object, once it was mentioned.
    pub object: Option<ObjectId>,
    pub initializer: Option<&'a Node<Initializer>>,
    /// Whether it is more than an `extern` declaration.
    pub defined: bool,
    /// Whether it may be another name of something else, or nothing at all.
    pub other_name: bool,
    pub thread_local: bool,
    /// The alignment that its declarations ask for.
    pub aligned: Option<u64>,
    pub span: Span,
}

/// A function that runs before `main`, or, if it is said, after it.
#[derive(Clone, Copy)]
pub(crate) struct Constructor {
    pub function: FunctionId,
    pub is_destructor: bool,
    /// The outer `None` if it is not understood.
    pub priority: Option<Option<u64>>,
}

/// A function.
pub(crate) struct Function<'a> {
    pub name: String,
    pub ty: FunctionType,
    pub definition: Option<&'a FunctionDefinition>,
    /// Whether it may be another name of something else, or nothing at all.
    pub other_name: bool,
    /// Whether another definition replaces this one.
    pub gives_way: bool,
    /// Its procedure, once it was mentioned.
    pub procedure: Option<ProcedureId>,
    /// Its address, once it was asked for.
    pub address: Option<u64>,
    /// Whether it is mentioned other than by calling it.
    pub address_taken: bool,
    pub span: Span,
    /// Where it was declared first, in the parser's text.
    pub declared_at: usize,
}

/// What is known of the function whose body is lowered.
#[derive(Default)]
pub(crate) struct Context {
    pub name: String,
    pub result: Option<Type>,
    /// Where a structure is returned to.
    pub result_address: Option<TermId>,
    /// The address of the further arguments of a function that takes a variable number of them.
    pub further_arguments: Option<TermId>,
    /// Whether the whole function is one atomic block.
    pub atomic: bool,
    /// Names of locals that need an address.
    pub addressed: FxHashSet<String>,
    /// Names of locals that ask for an alignment.
    pub aligned: FxHashSet<String>,
    /// Labels with where they were first mentioned, and whether they were bound.
    pub labels: FxHashMap<String, (Label, usize, bool)>,
    /// Where `break` and `continue` go, with the number of cleanup handlers there.
    pub breaks: Vec<(Label, usize)>,
    pub continues: Vec<(Label, usize)>,
    /// Case labels by the offset of their label, and the default, of each switch, with the number of cleanup handlers there.
    pub switches: Vec<(FxHashMap<usize, Label>, usize)>,
    /// How many cleanup handlers were pushed and not popped, in the order of the text.
    pub cleanup_handlers: usize,
    /// Whether a declaration may be reached twice.
    pub may_repeat: bool,
    /// Whether there is a `goto`, so that a declaration may be jumped over.
    pub has_jumps: bool,
    /// The labels whose address is taken: the text that names each, and the label.
    pub taken_labels: Vec<(String, String)>,
    /// The blocks around, if there is a `goto`.
    pub blocks: Vec<OpenBlock>,
}

/// A block whose items are being lowered.
pub(crate) struct OpenBlock {
    /// The number of scopes around its items.
    pub depth: usize,
    /// Its begin, if control gets there.
    pub begin: Option<LocationId>,
    /// Whether a label was met in it: what is declared behind may be reached again without leaving the block.
    pub labelled: bool,
}

/// The state of lowering.
pub(crate) struct Lowering<'a> {
    pub source: &'a SourceText<'a>,
    /// Where the program's text ends and that of library functions begins.
    pub program_end: usize,
    pub shimmed: &'a Shimmed,
    pub terms: TermStore,
    pub types: TypeTable,
    pub scopes: Scopes,
    pub globals: Vec<Global<'a>>,
    pub functions: Vec<Function<'a>>,
    pub objects: Vec<Object>,
    pub procedures: Vec<Option<Procedure>>,
    /// Functions that have a procedure but no body yet.
    pub queue: Vec<FunctionId>,
    /// Variables that have an object but no initial value yet.
    pub uninitialized: Vec<GlobalId>,
    next_base: u64,
    pub warnings: Vec<Diagnostic>,
    warned: FxHashSet<(usize, String)>,
    pub body: Body,
    pub context: Context,
    /// Above 0 inside operands that are not evaluated.
    pub unevaluated: u32,
    /// Whether a name of a type asks for an alignment, which types of expressions do not tell.
    pub has_aligned_names: bool,
    /// Above 0 where lengths of arrays that are no constants are left open.
    pub open_lengths: u32,
    /// Whether only the type of the current expression is wanted.
    pub typing: bool,
    /// Types of `?:` expressions by their place in the tree: chains of them would else be looked at again and again.
    pub choice_types: FxHashMap<usize, Type>,
    /// What the next `malloc` is for.
    pub allocation_hint: Option<Type>,
    /// Whether nothing looks at the result of the next call.
    pub unused_result: bool,
    /// Where the declaration begins whose declarators are looked at.
    pub declaration_start: usize,
    /// Whether compound literals here are static objects.
    pub static_literals: bool,
    /// The names whose types have qualifiers or enumerations.
    pub hidden_names: HiddenNames,
    /// What the text mentions.
    pub mentions: Mentions,
    pub thread_locals: ThreadLocals,
    pub keys: Keys,
    /// What is known of detached threads.
    pub detached: Option<ObjectId>,
    pub environment: Environment,
    /// The numbers that stand for labels whose address is taken.
    pub label_addresses: FxHashMap<String, u64>,
    /// The functions that run before `main`, or, if it is said, after it.
    pub constructors: Vec<Constructor>,
    /// Whether accesses are lowered that only data races are about.
    pub races: bool,
    /// How the program is read where that may surprise.
    pub notes: Vec<Diagnostic>,
    /// What lowering took for granted so far.
    pub assumptions: BTreeSet<Assumption>,
}

/// The address of the first object.
const FIRST_BASE: u64 = 0x10000;

impl<'a> Lowering<'a> {
    pub fn new(source: &'a SourceText<'a>, shimmed: &'a Shimmed, types: TypeTable, races: bool) -> Lowering<'a> {
        Lowering {
            source,
            program_end: usize::MAX,
            shimmed,
            terms: TermStore::new(),
            types,
            scopes: Scopes::new(),
            globals: Vec::new(),
            functions: Vec::new(),
            objects: Vec::new(),
            procedures: Vec::new(),
            queue: Vec::new(),
            uninitialized: Vec::new(),
            next_base: FIRST_BASE,
            warnings: Vec::new(),
            warned: FxHashSet::default(),
            body: Body::new(),
            context: Context::default(),
            unevaluated: 0,
            has_aligned_names: false,
            open_lengths: 0,
            typing: false,
            choice_types: FxHashMap::default(),
            allocation_hint: None,
            unused_result: false,
            declaration_start: 0,
            static_literals: false,
            hidden_names: HiddenNames::default(),
            mentions: Mentions::default(),
            thread_locals: ThreadLocals::default(),
            keys: Keys::default(),
            detached: None,
            environment: Environment::default(),
            label_addresses: FxHashMap::default(),
            constructors: Vec::new(),
            races,
            notes: Vec::new(),
            assumptions: BTreeSet::new(),
        }
    }

    /// The position of an offset of the parser's text.
    pub fn span(&self, at: usize) -> Span {
        self.source.span(self.shimmed.source_offset(at))
    }

    /// An error at an offset of the parser's text.
    pub fn error<T>(&self, at: usize, message: impl Into<String>) -> Res<T> {
        Err(Box::new(self.source.diagnostic(Severity::Error, self.shimmed.source_offset(at), message)))
    }

    /// Warns once per place and message.
    pub fn warn(&mut self, at: usize, message: String) {
        let offset = self.shimmed.source_offset(at);
        // What library functions do not do says nothing of the program; where execution gets there, the verdict does.
        let own = offset < self.program_end;
        if own && self.unevaluated == 0 && self.warned.insert((at, message.clone())) {
            let mut diagnostic = self.source.diagnostic(Severity::Warning, offset, message);
            diagnostic.note = Some("the verdict is unknown if execution gets here".to_owned());
            self.warnings.push(diagnostic);
        }
    }

    /// Says once that weaker memory orders are taken as sequentially consistent.
    pub fn note_weaker_order(&mut self, at: usize) {
        if self.unevaluated == 0 && self.notes.is_empty() {
            let message = "memory orders weaker than sequential consistency are taken as sequentially consistent";
            let offset = self.shimmed.source_offset(at);
            self.notes.push(self.source.diagnostic(Severity::Note, offset, message));
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
        if let (Some(root), 0) = (root, self.unevaluated) {
            self.objects[root.0 as usize].address_taken = true;
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
        self.next_base = self.next_base.checked_next_multiple_of(align).unwrap_or(u64::MAX);
        let base = self.reserve(layout.size());
        self.objects.push(Object { name, layout, base, initial, address_taken: false, span: at });
        ObjectId(u32::try_from(self.objects.len() - 1).expect("fewer than 2^32 objects"))
    }

    /// An unused stretch of addresses, with a gap of at least 16 bytes after it.
    pub fn reserve(&mut self, size: u64) -> u64 {
        let base = self.next_base;
        self.next_base =
            base.saturating_add(size).saturating_add(gap_behind(size)).checked_next_multiple_of(16).unwrap_or(u64::MAX);
        base
    }

    /// Whether the static objects fit the address space, with half of it left for run time.
    pub fn addresses_fit(&self) -> bool {
        self.next_base < 1 << (self.pointer_bits() - 1)
    }

    /// The static object of a variable.
    pub fn global_object(&mut self, id: GlobalId, at: usize) -> Res<ObjectId> {
        if let Some(object) = self.globals[id.0].object {
            return Ok(object);
        }
        let global = &self.globals[id.0];
        let (name, span) = (global.name.clone(), global.span);
        let ty = match &global.ty {
            // A tentative definition of unknown length has one element.
            Type::Array(element, None) => Type::Array(element.clone(), Some(1)),
            other => other.clone(),
        };
        let Some(layout) = self.types.layout(&ty) else {
            return self.error(at, format!("`{name}` has incomplete type `{}`", self.types.show(&ty)));
        };
        let layout = match self.globals[id.0].initializer {
            Some(initializer) => self.with_flexible_array(&ty, layout, initializer)?,
            None => layout,
        };
        let initial = match standard_stream(&name) {
            _ if self.globals[id.0].defined => Initial::Values(Vec::new()),
            Some(stream) if matches!(ty, Type::Pointer(..)) => {
                Initial::Values(vec![(0, Bits::from_signed(self.pointer_bits(), stream))])
            }
            _ => Initial::Nondet,
        };
        let align = self.types.align(&ty).max(self.globals[id.0].aligned.unwrap_or(1));
        let object = self.new_aligned_object(name, layout, align, initial, span);
        self.globals[id.0].object = Some(object);
        if self.globals[id.0].initializer.is_some() {
            self.uninitialized.push(id);
        }
        Ok(object)
    }

    /// The procedure of a function with a body or a model.
    pub fn procedure(&mut self, id: FunctionId) -> ProcedureId {
        if let Some(procedure) = self.functions[id.0].procedure {
            return procedure;
        }
        let procedure = ProcedureId(u32::try_from(self.procedures.len()).expect("fewer than 2^32 procedures"));
        self.procedures.push(None);
        self.functions[id.0].procedure = Some(procedure);
        self.queue.push(id);
        procedure
    }

    /// The address by which a function is known.
    pub fn function_address(&mut self, id: FunctionId) -> u64 {
        if let Some(address) = self.functions[id.0].address {
            return address;
        }
        let address = self.reserve(1);
        self.functions[id.0].address = Some(address);
        address
    }
}

/// The value of a standard stream, which no object has for an address (`frontend/library/stream.c`).
fn standard_stream(name: &str) -> Option<i128> {
    let names = ["stdin", "stdout", "stderr"];
    (1..).zip(names).find(|(_, stream)| *stream == name).map(|(value, _)| value)
}
