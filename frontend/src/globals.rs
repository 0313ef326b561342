//! The variables with static storage duration, at file scope and in blocks.

use std::ops::{Index, IndexMut};

use concord_program::{ObjectId, Span};
use lang_c::ast::Initializer;
use lang_c::span::Node;

use crate::types::Type;

/// A variable with static storage duration: an index into [`Globals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GlobalId(usize);

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

impl Global<'_> {
    /// A variable that is declared and no more.
    pub fn new(name: String, ty: Type, span: Span) -> Self {
        Global {
            name,
            ty,
            object: None,
            initializer: None,
            defined: false,
            other_name: false,
            thread_local: false,
            aligned: None,
            span,
        }
    }
}

/// All of them.
#[derive(Default)]
pub(crate) struct Globals<'a> {
    all: Vec<Global<'a>>,
    /// Those that were mentioned and have no initial value yet.
    uninitialised: Vec<GlobalId>,
}

impl<'a> Globals<'a> {
    /// A new variable.
    pub fn add(&mut self, global: Global<'a>) -> GlobalId {
        self.all.push(global);
        GlobalId(self.all.len() - 1)
    }

    /// Its initial value is to be computed.
    pub fn initialise_later(&mut self, id: GlobalId) {
        self.uninitialised.push(id);
    }

    /// A variable whose initial value is to be computed now.
    pub fn next_uninitialised(&mut self) -> Option<GlobalId> {
        self.uninitialised.pop()
    }
}

impl<'a> Index<GlobalId> for Globals<'a> {
    type Output = Global<'a>;

    fn index(&self, id: GlobalId) -> &Global<'a> {
        &self.all[id.0]
    }
}

impl<'a> IndexMut<GlobalId> for Globals<'a> {
    fn index_mut(&mut self, id: GlobalId) -> &mut Global<'a> {
        &mut self.all[id.0]
    }
}
