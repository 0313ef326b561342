//! What is known at a point of a thread.
//!
//! Locals and cells that are not mentioned: a local may be anything; a cell of memory has the value that the invariants of `world.rs`
//! give it, but for memory that no other thread can know (then it has what it held at first).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_logic::TermId;
use concord_program::{LocalId, ObjectId};
use smallvec::SmallVec;

use super::cells::Part;
use super::domain::{Base, ClassId, SiteId, Value};

/// Memory that is one object, or stands for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Memory {
    Static(ObjectId),
    /// The object that the thread made here last.
    Mine(SiteId),
    /// All objects made here.
    Made(SiteId),
}

impl Memory {
    /// The same as other threads see it.
    pub fn shared(self) -> Memory {
        match self {
            Memory::Mine(site) => Memory::Made(site),
            memory => memory,
        }
    }
}

/// A cell of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell {
    pub memory: Memory,
    pub part: Part,
}

/// How the value of a cell says who may do what; see `tokens.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    /// It is free while it is 0.
    Zero,
    /// It is free while it is 1.
    One,
    /// It is free while it is 0, and holds the handle of the thread that has it.
    Owner,
    /// It is free while it is 0, counts readers, and all its bits are set while it is a writer's.
    Counted,
}

/// A cell, by its address, whose value says who holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Token {
    pub address: u64,
    pub kind: Kind,
}

/// What a thread may hold so that others cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Lock {
    /// The mutex at this address.
    Mutex(u64),
    /// What a cell is when it is not free: one thread has it.
    Token(Token),
    /// One share of what a cell counts: no thread has its token.
    Share(Token),
    /// That it is the only thread of its class.
    Own(ClassId),
    /// The right to execute an atomic block.
    Block,
}

impl Lock {
    /// Whether no thread holds the one while another thread holds the other.
    pub fn excludes(self, other: Lock) -> bool {
        match (self, other) {
            (Lock::Share(_), Lock::Share(_)) => false,
            (Lock::Share(a), Lock::Token(b)) | (Lock::Token(a), Lock::Share(b)) => a == b,
            (a, b) => a == b,
        }
    }
}

/// Threads that a thread has created and joined.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct History {
    /// Classes of which it may have created threads.
    pub created: BTreeSet<ClassId>,
    /// Classes of which no thread runs any more, and none will.
    pub joined: BTreeSet<ClassId>,
    /// The class of the thread that it will create next.
    pub pending: Option<ClassId>,
}

/// What a procedure returns, as if it were a local.
pub(crate) const RESULT: LocalId = LocalId(u32::MAX);

/// Values of cells.
pub(crate) type Cells = BTreeMap<Cell, Value>;

/// What is known at a point of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// By ascending locals.
    pub locals: Vec<(LocalId, Value)>,
    pub memory: Arc<Cells>,
    /// Locals that hold what a cell holds.
    pub links: SmallVec<[(LocalId, Cell); 2]>,
    /// Locals that hold what a flag held when it was read; see `flags.rs`.
    pub seen: SmallVec<[(LocalId, Cell); 1]>,
    /// Locals and the terms that they are the values of.
    pub terms: SmallVec<[(LocalId, TermId); 2]>,
    /// Ascending.
    pub held: SmallVec<[Lock; 4]>,
    /// How many atomic blocks are open.
    pub depth: u32,
    pub history: Arc<History>,
    /// Sites whose last object other threads may know.
    pub leaked: Arc<BTreeSet<SiteId>>,
    /// Sites where the thread may have made objects.
    pub known: Arc<BTreeSet<SiteId>>,
    /// Those where it may have since the procedure was entered.
    pub fresh: Arc<BTreeSet<SiteId>>,
}

impl State {
    pub fn new(history: History) -> State {
        State {
            locals: Vec::new(),
            memory: Arc::default(),
            links: SmallVec::new(),
            seen: SmallVec::new(),
            terms: SmallVec::new(),
            held: SmallVec::new(),
            depth: 0,
            history: Arc::new(history),
            leaked: Arc::default(),
            known: Arc::default(),
            fresh: Arc::default(),
        }
    }

    pub fn local(&self, local: LocalId) -> Value {
        match self.locals.binary_search_by_key(&local, |(local, _)| *local) {
            Ok(at) => self.locals[at].1.clone(),
            Err(_) => Value::Any,
        }
    }

    /// Gives a local a value; what was known by its old one is forgotten by the caller.
    pub fn put(&mut self, local: LocalId, value: Value) {
        match (self.locals.binary_search_by_key(&local, |(local, _)| *local), value) {
            (Ok(at), Value::Any) => {
                self.locals.remove(at);
            }
            (Ok(at), value) => self.locals[at].1 = value,
            (Err(_), Value::Any) => {}
            (Err(at), value) => self.locals.insert(at, (local, value)),
        }
    }

    pub fn holds(&self, lock: Lock) -> bool {
        self.held.binary_search(&lock).is_ok()
    }

    pub fn take(&mut self, lock: Lock) {
        if let Err(at) = self.held.binary_search(&lock) {
            self.held.insert(at, lock);
        }
    }

    pub fn leave(&mut self, lock: Lock) {
        self.held.retain(|held| *held != lock);
    }

    pub fn remember(&mut self, cell: Cell, value: Value) {
        Arc::make_mut(&mut self.memory).insert(cell, value);
    }

    pub fn forget(&mut self, cell: &Cell) {
        if self.memory.contains_key(cell) {
            Arc::make_mut(&mut self.memory).remove(cell);
        }
        self.links.retain(|(_, linked)| linked != cell);
        self.seen.retain(|(_, linked)| linked != cell);
    }

    /// Others may write a cell from now on: what locals hold is only what was there.
    pub fn loosen(&mut self, cell: &Cell) {
        let (loose, links) = self.links.iter().copied().partition(|(_, linked)| linked == cell);
        self.links = links;
        let loose: SmallVec<[(LocalId, Cell); 2]> = loose;
        self.seen.extend(loose);
    }

    /// The object that the thread made last at a site is not the last one any more.
    pub fn rename(&mut self, site: SiteId) {
        let change = |base| if base == Base::Mine(site) { Base::Made(site) } else { base };
        for (_, value) in &mut self.locals {
            *value = value.rebased(change);
        }
        if self.memory.values().any(|value| value.mine().any(|mine| mine == site)) {
            for value in Arc::make_mut(&mut self.memory).values_mut() {
                *value = value.rebased(change);
            }
        }
    }

    pub fn is_leaked(&self, site: SiteId) -> bool {
        self.leaked.contains(&site)
    }
}
