//! What threads see of each other: invariants of memory, of mutexes and of the classes of threads.
//!
//! Of every cell there are two invariants. One holds always: it has all values that are ever written while other threads may run. The
//! other one holds whenever no thread holds all the locks that are held at every write of the cell (its protection): a thread that
//! holds one of these sees no intermediate values. While `main` is alone its writes go into neither; what it leaves behind
//! when it creates the first thread is where both begin.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_logic::Bits;
use concord_program::{Initial, Layout, LocationId, Op, ProcedureId, access_bytes};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::cells::{Offsets, Part, hits};
use super::domain::{Base, Chunk, ClassId, Num, SiteId, Value};
use super::state::{Cell, Cells, History, Lock, Memory, Token};
use super::subject::Subject;

/// Threads created at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// What creates them, and where a handle is reserved; `main` is created by nothing.
    pub creator: Option<(ClassId, ProcedureId, LocationId)>,
    /// How many the creator had created there before.
    pub ordinal: u32,
    pub entry: ProcedureId,
    /// Whether there is at most one.
    pub unique: bool,
    /// What they get.
    pub argument: Value,
    /// Classes that had ended at every creation; `None` if there was none.
    pub born: Option<BTreeSet<ClassId>>,
    /// Classes that had ended whenever such a thread ended; `None` if none ends.
    pub ended: Option<BTreeSet<ClassId>>,
    pub result: Value,
}

/// What is known of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    /// Everything that is written.
    pub always: Value,
    /// What is left behind where a lock of the protection is released.
    pub quiet: Value,
    /// The locks that are held at every write; `None` if there is none.
    pub protection: Option<SmallVec<[Lock; 4]>>,
}

impl Default for Fact {
    fn default() -> Fact {
        Fact { always: Value::none(), quiet: Value::none(), protection: None }
    }
}

/// More threads of one creator and place than this are of one class.
pub(crate) const ORDINALS: u32 = 16;

/// In programs with more classes than this threads that are created at one place are not told apart any more.
const CLASSES: usize = 24;

/// The invariants.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct World {
    pub classes: Vec<Class>,
    names: FxHashMap<(ClassId, ProcedureId, LocationId, u32), ClassId>,
    pub facts: BTreeMap<Cell, Fact>,
    /// Memory of which nothing is known.
    pub unknown: BTreeSet<Memory>,
    /// What static objects hold when `main` creates its first thread, where that may not be what they held at first.
    pub start: Option<Cells>,
    /// Likewise for what is made at a site and when others may know it.
    pub starts: BTreeMap<SiteId, Cells>,
    /// The least size of what is made at a site.
    pub rooms: BTreeMap<SiteId, u128>,
    /// Addresses, first and last, of mutexes that a thread may free that does not hold them.
    pub distrusted: BTreeSet<(u64, u64)>,
    /// Cells of which a thread remembers what it saw, although others may write them.
    pub flags: BTreeSet<Cell>,
    /// Those of them that are written with an order that publishes nothing.
    pub weak: BTreeSet<Cell>,
    /// Cells whose value says who holds them, and in which way.
    pub tokens: BTreeSet<Token>,
    /// Whether no classes may be added.
    pub closed: bool,
}

impl World {
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// Adds a class as it is.
    pub fn add(&mut self, class: Class) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        if let Some((creator, procedure, location)) = class.creator {
            self.names.insert((creator, procedure, location, class.ordinal), id);
        }
        self.classes.push(class);
        id
    }

    /// The class of the thread that a thread creates next at a place, and whether it turns out not to be the only one.
    pub fn class_at(
        &mut self,
        creator: ClassId,
        place: (ProcedureId, LocationId),
        entry: ProcedureId,
        history: &History,
    ) -> Option<(ClassId, bool)> {
        // Threads that create threads like themselves are one class.
        let mut ancestor = Some(creator);
        while let Some(id) = ancestor {
            let class = self.class(id);
            match class.creator {
                Some((_, procedure, location)) if (procedure, location) == place => return Some((id, true)),
                above => ancestor = above.map(|(id, ..)| id),
            }
        }
        let before = history
            .created
            .iter()
            .filter(|created| self.class(**created).creator.is_some_and(|(by, p, l)| by == creator && (p, l) == place));
        let alone = self.class(creator).unique;
        let ordinal = if alone { (before.count() as u32).min(ORDINALS) } else { ORDINALS };
        // Where there are many classes already all that is created at one more place is one.
        for ordinal in [ordinal, ORDINALS] {
            if let Some(&known) = self.names.get(&(creator, place.0, place.1, ordinal)) {
                return Some((known, false));
            }
        }
        let ordinal = if self.classes.len() < CLASSES { ordinal } else { ORDINALS };
        if self.closed {
            return None;
        }
        let class = Class {
            creator: Some((creator, place.0, place.1)),
            ordinal,
            entry,
            unique: ordinal < ORDINALS,
            argument: Value::none(),
            born: None,
            ended: None,
            result: Value::none(),
        };
        Some((self.add(class), false))
    }

    /// Whether a class is created by another one, however indirectly.
    pub fn descends(&self, class: ClassId, from: ClassId) -> bool {
        self.child_towards(from, class).is_some()
    }

    /// The class that `from` creates itself and by which `class` comes about.
    pub fn child_towards(&self, from: ClassId, class: ClassId) -> Option<ClassId> {
        let mut at = class;
        while let Some((creator, ..)) = self.class(at).creator {
            if creator == from {
                return Some(at);
            }
            at = creator;
        }
        None
    }

    /// Whether a thread with this history is the only one that runs.
    pub fn is_alone(&self, class: ClassId, history: &History) -> bool {
        if class != ClassId(0) {
            return false;
        }
        let gone = |id: ClassId| history.joined.contains(&id);
        history.created.iter().all(|&created| gone(created))
            && (history.created.is_empty()
                || (1..self.classes.len() as u32)
                    .map(ClassId)
                    .all(|id| gone(id) || !history.created.iter().any(|&created| self.descends(id, created))))
    }

    /// Whether a lock keeps others out.
    pub fn is_trusted(&self, lock: Lock) -> bool {
        match lock {
            Lock::Mutex(address) => !self.distrusted.iter().any(|&(first, last)| (first..=last).contains(&address)),
            Lock::Own(class) => self.class(class).unique,
            Lock::Token(token) | Lock::Share(token) => self.tokens.contains(&token),
            Lock::Block => true,
        }
    }

    pub fn fact(&self, cell: &Cell) -> Option<&Fact> {
        self.facts.get(cell)
    }

    /// Whether a thread that holds these locks sees no writes of others to a cell.
    pub fn is_protected(&self, cell: &Cell, held: &[Lock]) -> bool {
        if self.unknown.contains(&cell.memory) {
            // A write to unknown parts of it is under unknown locks.
            return false;
        }
        let keeps_out = |lock: Lock| held.iter().any(|held| held.excludes(lock));
        self.fact(cell).is_none_or(|fact| fact.protection.is_none())
            || self.keepers(cell).any(|lock| keeps_out(lock) && self.is_trusted(lock))
    }

    /// The locks that are held at every write of a cell, and that others may rely on. A block that takes or gives back a token is no place where
    /// what the token protects is left behind.
    pub fn keepers(&self, cell: &Cell) -> impl Iterator<Item = Lock> + '_ {
        let locks = self.fact(cell).and_then(|fact| fact.protection.as_deref()).unwrap_or_default();
        let has_token = locks.iter().any(|lock| matches!(lock, Lock::Token(_)) && self.is_trusted(*lock));
        locks.iter().copied().filter(move |lock| *lock != Lock::Block || !has_token)
    }

    /// Likewise after a write with these locks held.
    pub fn is_protected_after(&self, cell: &Cell, held: &[Lock]) -> bool {
        if self.unknown.contains(&cell.memory) {
            return false;
        }
        let unwritten = self.fact(cell).is_none_or(|fact| fact.protection.is_none());
        let keeps_out =
            |lock: Lock| lock.excludes(lock) && (unwritten || self.keepers(cell).any(|other| other == lock));
        held.iter().any(|&lock| keeps_out(lock) && self.is_trusted(lock))
    }

    /// What a cell may hold; `quiet` if a lock of its protection is held, or no other thread runs.
    pub fn invariant(&self, subject: &Subject<'_>, cell: &Cell, quiet: bool) -> Value {
        let memory = cell.memory.shared();
        if self.unknown.contains(&memory) {
            return Value::Any;
        }
        let cell = Cell { memory, part: cell.part };
        let start = match memory {
            Memory::Static(_) => match &self.start {
                None => Value::none(),
                Some(start) => start.get(&cell).cloned().unwrap_or_else(|| initial(subject, &cell)),
            },
            Memory::Mine(site) | Memory::Made(site) => match self.starts.get(&site) {
                None => Value::none(),
                Some(start) => start.get(&cell).cloned().unwrap_or_else(|| initial(subject, &cell)),
            },
        };
        match self.fact(&cell) {
            None => start,
            Some(fact) => start.join(if quiet { &fact.quiet } else { &fact.always }),
        }
    }
}

/// What a cell holds at first.
pub(crate) fn initial(subject: &Subject<'_>, cell: &Cell) -> Value {
    let Part { offset, bits, summary } = cell.part;
    let zero = || Value::bits(subject, Bits::zero(bits));
    match cell.memory {
        Memory::Mine(site) | Memory::Made(site) => match subject.allocation(site) {
            Op::Allocate { zeroed: true, .. } => zero(),
            _ => Value::Any,
        },
        Memory::Static(id) => {
            let object = subject.program.object(id);
            let values = match &object.initial {
                Initial::Nondet => return Value::Any,
                Initial::Values(values) => values,
            };
            if !summary {
                let bytes = access_bytes(bits) as u32;
                return match object.initial.value_at(offset, bytes) {
                    Some(value) => Value::bits(subject, value.extract(bits - 1, 0)),
                    None => Value::Any,
                };
            }
            folded(subject, &object.layout, values, cell.part, zero())
        }
    }
}

/// What the elements of a large array hold at first.
fn folded(subject: &Subject<'_>, layout: &Layout, values: &[(u64, Bits)], part: Part, zero: Value) -> Value {
    let mut found = zero;
    for (at, value) in values {
        let offset = i128::from(*at);
        let Some(cells) = hits(layout, Offsets { low: offset, high: offset, step: 1 }, value.width()) else {
            return Value::Any;
        };
        for hit in cells.hits.iter().filter(|hit| hit.part == part) {
            found = if hit.exact { found.join(&Value::bits(subject, *value)) } else { Value::Any };
        }
        if found == Value::Any {
            break;
        }
    }
    found
}

/// What a step of a thread adds to the invariants.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// A cell is written while other threads may run.
    Always(Cell, Value),
    /// A cell is left behind with this value.
    Quiet(Cell, Value),
    /// A cell is written with these locks held.
    Protection(Cell, SmallVec<[Lock; 4]>),
    /// Nothing is known of memory any more.
    Unknown(Memory),
    /// The first thread is created.
    Start(Arc<Cells>),
    /// Others may know the last object of a site, which holds this.
    Leak(SiteId, Cells),
    /// The size of what is made.
    Room(SiteId, u128),
    /// A mutex may be freed that the thread does not hold.
    Distrust(u64, u64),
    /// A flag is written with an order that publishes nothing.
    Weak(Cell),
    /// The value of a cell changes in another way than its token allows.
    Break(Token),
    /// A thread is created.
    Created { class: ClassId, argument: Value, joined: BTreeSet<ClassId> },
    /// There may be several threads of a class.
    Several(ClassId),
    /// The thread ends.
    Ended { class: ClassId, joined: BTreeSet<ClassId>, result: Value },
}

/// The handle of a thread of a class.
pub(crate) fn handle(subject: &Subject<'_>, class: ClassId) -> Value {
    let number = Num::exactly(Bits::zero(subject.pointer_bits()));
    Value::of(Chunk { base: Base::Thread(class), number })
}
