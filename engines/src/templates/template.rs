//! Thread templates: what a thread does, as guarded updates between few nodes.
//!
//! A template is a procedure in which all calls are inlined. Its nodes are the points at
//! which other threads may act; an [`Edge`] is everything between two of them: one visible
//! operation or atomic block, together with the local operations around it, and, where threads have names, with
//! those that need not be interleaved (`movers`), along one path. So an edge is a conjunction of conditions and a simultaneous assignment, both
//! over the values before it. Local operations commute with those of other threads, hence
//! nothing is lost by executing them together with a visible one.
//!
//! Every place where a thread is created has a template of its own.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::{Bits, IdVec, SymbolId, TermId, TermStore};
use concord_program::{LocalId, LocationId, Object, ObjectId, ProcedureId, Span};

use super::movers::Movers;

/// A template: an index into [`Threads::templates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TemplateId(pub u32);

/// A node of a template: an index into [`Template::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// An edge of a template: an index into [`Template::edges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId(pub u32);

impl TemplateId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl NodeId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl EdgeId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a thread at a node is about to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NodeKind {
    /// It runs on.
    Runs,
    /// It has violated the property.
    Failed,
    /// It has ended and can be joined.
    Ended,
    /// It does nothing any more.
    Stopped,
    /// It has left what is modelled.
    Cut {
        /// Why.
        what: Cut,
        /// Where.
        span: Span,
    },
}

/// Why a thread leaves what is modelled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// A construct that is not modelled.
    Unsupported(String),
    /// Memory is accessed that no object has.
    InvalidAccess,
}

/// A point between two edges.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// What comes next.
    pub kind: NodeKind,
    /// The symbols of locals that may still be read, ascending.
    pub live: Vec<SymbolId>,
    /// The edges that begin here.
    pub leaving: Vec<EdgeId>,
    /// Where it stands, for people.
    pub name: String,
}

/// What an input stands for when the edge is executed by the interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    /// A nondeterministic assignment.
    Havoc(ProcedureId, LocalId),
    /// A local that is read before it is set.
    Local(ProcedureId, LocalId),
    /// Something that the interpreter knows: it is not asked for.
    Abstracted,
    /// What an unknown cell of an object with many holds.
    Element {
        /// The watched cell of the object, and what it holds then.
        watched: SymbolId,
        held: TermId,
        /// When the value is not that of an unknown cell.
        known: TermId,
    },
    /// The handle that a thread reserves.
    Handle,
}

/// How much of the program templates tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What holds of any thread of a template: handles and results are any values, contents of arrays with computed
    /// indexes are not tracked.
    Alike,
    /// What holds of threads with names: handles and results are those of the program, arrays have a cell for each element.
    Named,
}

/// A nondeterministic value of an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input {
    pub symbol: SymbolId,
    pub purpose: Purpose,
}

/// A thread that an edge creates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spawn {
    pub template: TemplateId,
    pub argument: TermId,
    /// The handle of the new thread.
    pub handle: TermId,
    /// How many accesses of the edge come before.
    pub after: usize,
}

/// A thread that an edge waits for, where threads have names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Join {
    /// The handle.
    pub handle: TermId,
    /// The input that stands for the result of the thread.
    pub result: Option<SymbolId>,
    /// Whether no thread has the handle.
    pub lost: bool,
}

/// What an operation does to a shared symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TouchKind {
    /// It reads or writes a cell.
    Access,
    /// It waits for a mutex and takes it.
    Lock,
    /// It frees a mutex.
    Free,
    /// It takes a mutex or finds out that it is held.
    Test,
    /// It does something to one of several mutexes.
    Unclear,
}

/// An access of an edge to a shared symbol, in the order of the operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Touch {
    pub symbol: SymbolId,
    pub kind: TouchKind,
    /// When it happens, over values before the edge.
    pub when: TermId,
    pub writes: bool,
}

/// One step of a thread between two nodes.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub from: NodeId,
    pub to: NodeId,
    /// Conditions, all of which hold, over values before the edge and inputs.
    pub guards: Vec<TermId>,
    /// New values of locals and shared variables, all assigned at once.
    pub updates: Vec<(SymbolId, TermId)>,
    pub inputs: Vec<Input>,
    pub spawns: Vec<Spawn>,
    /// The templates of which a thread must have ended.
    pub joins: Vec<TemplateId>,
    /// The thread that must have ended, where threads have names.
    pub join: Option<Join>,
    /// The inputs that are handles of threads to come.
    pub reserves: Vec<SymbolId>,
    /// For each object that it makes the address, if that is fixed.
    pub allocated: Vec<Option<u64>>,
    /// The accesses to shared symbols, where threads have names.
    pub touches: Vec<Touch>,
    /// How many steps of the interpreter it is.
    pub steps: u32,
}

/// What threads created at one place do.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// The name of its procedure.
    pub name: String,
    /// The symbol of its parameter.
    pub parameter: Option<SymbolId>,
    /// The symbol of a thread's own handle.
    pub handle: SymbolId,
    /// The symbol of its result.
    pub result: SymbolId,
    /// Locals that are read before they are set, and what they are in the program.
    pub unset: Vec<(SymbolId, ProcedureId, LocalId)>,
    pub entry: NodeId,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// Whether at most one thread ever runs it.
    pub single: bool,
    /// Whether a thread may wait for its end.
    pub joined: bool,
}

impl Template {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.edges[id.index()]
    }
}

/// The cell of an object that is watched (`watched`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watch {
    /// As the how manieth cell of its width it is: a symbol that never changes and may have any value.
    pub index: SymbolId,
    pub cell: SymbolId,
    /// The address of the first cell, and how far it is from one to the next.
    pub first: u64,
    pub stride: u64,
    /// How many cells there are.
    pub count: u64,
}

/// What threads share: cells of static objects and mutexes, each a symbol.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// The cells by address.
    pub cells: BTreeMap<u64, SymbolId>,
    /// The mutexes by address: one bit, 1 while held.
    pub mutexes: BTreeMap<u64, SymbolId>,
    /// What each symbol holds at first; a cell that is missing holds any value.
    pub initial: BTreeMap<SymbolId, Bits>,
    /// Objects whose contents are not tracked: they are accessed with computed indexes.
    pub untracked: Vec<ObjectId>,
    /// Where memory is written: from an address on, so many bytes.
    pub written: BTreeSet<(u64, u64)>,
    /// Objects by number: static ones, and behind them those that are made once.
    pub objects: IdVec<ObjectId, Object>,
    /// How many of them are static.
    pub statics: usize,
    /// For each object that is made whether it is there: one bit.
    pub flags: BTreeMap<u32, SymbolId>,
    /// Whether elements of arrays are cells where indexes are computed, and of arrays of how many; of larger ones one cell
    /// is watched.
    pub elements: Option<usize>,
    pub pointer_bits: u32,
    /// The objects of which one cell is watched, with the cells of theirs that are followed besides.
    pub watched: BTreeMap<ObjectId, BTreeSet<u64>>,
    /// The watched cells by object and width.
    pub watches: BTreeMap<(ObjectId, u32), Watch>,
    /// Whether a mutex is behind a pointer.
    pub pointed_mutex: bool,
    /// What need not be interleaved.
    pub movers: Movers,
    /// The cells of these.
    pub quiet: BTreeSet<SymbolId>,
}

impl Memory {
    /// Whether a symbol is shared.
    pub fn is_shared(&self, symbol: SymbolId) -> bool {
        self.initial.contains_key(&symbol) || self.nondeterministic(symbol)
    }

    fn nondeterministic(&self, symbol: SymbolId) -> bool {
        let is_watch = |watch: &Watch| watch.cell == symbol || watch.index == symbol;
        self.cells.values().any(|&cell| cell == symbol) || self.watches.values().any(is_watch)
    }
}

/// A program as templates over shared symbols.
#[derive(Clone, Debug)]
pub(crate) struct Threads {
    pub terms: TermStore,
    pub memory: Memory,
    /// The first one is that of `main`.
    pub templates: Vec<Template>,
}

impl Threads {
    pub fn template(&self, id: TemplateId) -> &Template {
        &self.templates[id.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = TemplateId> + use<> {
        (0..self.templates.len() as u32).map(TemplateId)
    }
}

/// Where a call is, seen from a thread's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ActivationId(pub u32);

concord_logic::index_by!(ActivationId);

/// A point of a template before nodes are chosen.
pub(crate) type Point = (ActivationId, LocationId);
