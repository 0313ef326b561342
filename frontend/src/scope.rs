//! Names and what they mean, block by block.

use rustc_hash::FxHashMap;

use crate::functions::FunctionId;
use crate::globals::GlobalId;
use crate::hidden::HiddenNames;
use crate::lower::Var;
use crate::types::{RecordId, Type};

/// What an ordinary identifier means.
#[derive(Clone, Debug)]
pub(crate) enum Symbol {
    /// A name of a type, and the alignment that is asked for it.
    Typedef(Type, Option<u64>),
    /// An enumeration constant.
    Constant(i128, Type),
    /// A local variable without an address.
    Register(Var, Type),
    /// A local variable with an address, which the register holds.
    Memory(Var, Type),
    Global(GlobalId),
    Function(FunctionId),
    /// A parameter, while the list of parameters is read: what its value is has no meaning yet.
    Parameter,
}

/// What a tag means.
#[derive(Clone, Debug)]
pub(crate) enum Tag {
    Record(RecordId),
    Enum(Type),
}

/// The names of a block.
#[derive(Default)]
struct Scope {
    symbols: FxHashMap<String, Symbol>,
    /// With the offset where each was declared first.
    tags: FxHashMap<String, (Tag, usize)>,
}

/// The names of all blocks around the current place, the file's first.
pub(crate) struct Scopes {
    scopes: Vec<Scope>,
    /// The names whose types have qualifiers or enumerations.
    pub hidden_names: HiddenNames,
    /// Whether a name of a type asks for an alignment, which types of expressions do not tell.
    pub has_aligned_names: bool,
}

impl Scopes {
    /// The file's scope alone, with the names that the compiler knows by itself.
    pub fn new() -> Scopes {
        let mut file = Scope::default();
        let orders = ["RELAXED", "CONSUME", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"];
        for (order, value) in orders.into_iter().zip(0..) {
            file.symbols.insert(format!("__ATOMIC_{order}"), Symbol::Constant(value, Type::INT));
        }
        Scopes { scopes: vec![file], hidden_names: HiddenNames::default(), has_aligned_names: false }
    }

    pub fn enter(&mut self) {
        self.scopes.push(Scope::default());
    }

    /// How many scopes there are.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    pub fn leave(&mut self) {
        self.scopes.pop();
    }

    /// Gets back to so many scopes after an error.
    pub fn leave_to(&mut self, depth: usize) {
        self.scopes.truncate(depth.max(1));
    }

    /// Whether the innermost scope is the file's.
    pub fn at_file_scope(&self) -> bool {
        self.scopes.len() == 1
    }

    pub fn declare(&mut self, name: String, symbol: Symbol) {
        self.scopes.last_mut().expect("the file's scope is never left").symbols.insert(name, symbol);
    }

    pub fn declare_in_file(&mut self, name: String, symbol: Symbol) {
        self.scopes[0].symbols.insert(name, symbol);
    }

    pub fn lookup(&self, name: &str) -> Option<&Symbol> {
        self.scopes.iter().rev().find_map(|scope| scope.symbols.get(name))
    }

    /// Whether the innermost scope has this name.
    pub fn is_declared_here(&self, name: &str) -> bool {
        self.scopes.last().is_some_and(|scope| scope.symbols.contains_key(name))
    }

    pub fn lookup_in_file(&self, name: &str) -> Option<&Symbol> {
        self.scopes[0].symbols.get(name)
    }

    pub fn declare_tag(&mut self, name: String, tag: Tag, at: usize) {
        self.scopes.last_mut().expect("the file's scope is never left").tags.insert(name, (tag, at));
    }

    /// What a tag means at an offset of the parser's text: bodies are looked at after the whole file, whose later tags
    /// they do not see.
    pub fn lookup_tag(&self, name: &str, at: usize) -> Option<&Tag> {
        let mut tags = self.scopes.iter().rev().filter_map(|scope| scope.tags.get(name));
        tags.find(|(_, declared)| *declared <= at).map(|(tag, _)| tag)
    }

    pub fn lookup_tag_here(&self, name: &str) -> Option<&Tag> {
        self.scopes.last()?.tags.get(name).map(|(tag, _)| tag)
    }
}
