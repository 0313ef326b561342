//! The functions that a program declares, and which of them are to be lowered.

use std::ops::{Index, IndexMut};

use concord_program::{ProcedureId, Span};
use lang_c::ast::FunctionDefinition;

use crate::types::FunctionType;

/// A function: an index into [`Functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FunctionId(usize);

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

/// A function that runs before `main`, or, if it is said, after it.
#[derive(Clone, Copy)]
pub(crate) struct Constructor {
    pub function: FunctionId,
    pub is_destructor: bool,
    /// The outer `None` if it is not understood.
    pub priority: Option<Option<u64>>,
}

/// All functions.
#[derive(Default)]
pub(crate) struct Functions<'a> {
    all: Vec<Function<'a>>,
    /// Those that have a procedure but no body yet.
    queue: Vec<FunctionId>,
    /// Those that run before `main`, or, if it is said, after it.
    pub constructors: Vec<Constructor>,
}

impl<'a> Functions<'a> {
    /// A function is declared at an offset of the parser's text.
    pub fn add(&mut self, name: String, ty: FunctionType, span: Span, declared_at: usize) -> FunctionId {
        self.all.push(Function {
            name,
            ty,
            definition: None,
            other_name: false,
            gives_way: false,
            procedure: None,
            address: None,
            address_taken: false,
            span,
            declared_at,
        });
        FunctionId(self.all.len() - 1)
    }

    /// The numbers of all functions.
    pub fn ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.all.len()).map(FunctionId)
    }

    /// Whether the program has a body for a name.
    pub fn has_body(&self, name: &str) -> bool {
        self.all.iter().any(|own| own.name == name && own.definition.is_some())
    }

    /// Notes which functions are mentioned other than by calling them.
    pub fn mark_taken(&mut self, is_taken: impl Fn(&str) -> bool) {
        for function in &mut self.all {
            function.address_taken = is_taken(&function.name);
        }
    }

    /// Its body is to be lowered.
    pub fn lower_later(&mut self, id: FunctionId) {
        self.queue.push(id);
    }

    /// A function whose body is to be lowered now.
    pub fn next_queued(&mut self) -> Option<FunctionId> {
        self.queue.pop()
    }

    /// Notes that a function runs before or after `main`. One declaration may say it, and another one the priority.
    pub fn add_constructor(&mut self, new: Constructor) {
        let known = self.constructors.iter().find(|known| known.function == new.function);
        let known = known.and_then(|known| known.priority.flatten());
        let priority = new.priority.map(|priority| priority.or(known));
        self.constructors.retain(|known| known.function != new.function);
        self.constructors.push(Constructor { priority, ..new });
    }
}

impl<'a> Index<FunctionId> for Functions<'a> {
    type Output = Function<'a>;

    fn index(&self, id: FunctionId) -> &Function<'a> {
        &self.all[id.0]
    }
}

impl<'a> IndexMut<FunctionId> for Functions<'a> {
    fn index_mut(&mut self, id: FunctionId) -> &mut Function<'a> {
        &mut self.all[id.0]
    }
}
