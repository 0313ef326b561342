//! The interference skeleton: what is left of a program when all local control and
//! data flow is gone (FUSION, section 4).
//!
//! A [`Skeleton`] holds the events of each thread instance in program order,
//! each with a cell, a value and an occurrence condition (its guard), and the orders between
//! threads. Branches of one thread are laid one after another in its chain: only
//! one of them is enabled. Every visible operation is a [`Step`]; the events that it
//! makes point to it, so that a model can be replayed step by step.

pub(crate) mod candidates;
pub(crate) mod event_filter;
pub(crate) mod places;
pub(crate) mod races;
pub(crate) mod show;

use std::collections::BTreeMap;

use concord_logic::{SymbolId, TermId, TermStore};
use concord_program::{LocalId, LocationId, ProcedureId, Property, Span};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::bounds::LoopId;
use crate::skeleton::event_filter::EventFilter;
use crate::skeleton::places::{NondetRead, PlaceId, Places};
use crate::skeleton::races::Races;

/// A thread instance: an index into [`Skeleton::threads`]. 0 is `main`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstanceId(pub u32);

/// A visible operation: an index into [`Origin::steps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(pub u32);

/// An event of the skeleton: an index into [`Skeleton::events`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointId(pub u32);

/// A chain of calls: an index into [`Origin::call_paths`]. 0 is the thread's entry procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallPathId(pub u32);

macro_rules! indexed {
    ($($id:ident),*) => {$(
        impl $id {
            /// The place in an array indexed by this kind of id.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
indexed!(InstanceId, StepId, PointId, CallPathId);

/// A call that is being executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallPath {
    /// The call around it; `None` for the entry procedure of a thread.
    pub parent: Option<CallPathId>,
    /// The calling procedure.
    pub procedure: ProcedureId,
    /// Where it calls.
    pub location: LocationId,
}

/// A thread instance: one per create and unrolling.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The thread that creates it; `None` for `main`.
    pub parent: Option<InstanceId>,
    /// The event that creates it.
    pub create: Option<PointId>,
    /// The procedure it runs.
    pub entry: ProcedureId,
    /// Whether it is created.
    pub guard: TermId,
    /// Its argument.
    pub argument: Option<TermId>,
    /// Its handle.
    pub handle: u64,
    /// Whether it reaches its end.
    pub ended: TermId,
    /// Its result where it ended.
    pub result: TermId,
    /// Its events in program order.
    pub chain: Vec<PointId>,
    /// The event of its end, if a thread may join it.
    pub end: Option<PointId>,
    /// Its visible operations in program order.
    pub steps: Vec<StepId>,
    /// Where it is created.
    pub span: Span,
}

/// What a visible operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A shared cell is read.
    Load,
    /// A shared cell is written.
    Store,
    /// A mutex is acquired.
    Lock,
    /// It is tried to acquire a mutex.
    TryLock,
    /// A mutex is freed.
    Unlock,
    /// A thread is started.
    Create(InstanceId),
    /// A thread is joined.
    Join,
    /// A whole atomic block.
    Block,
}

/// A visible operation.
#[derive(Clone, Debug)]
pub struct Step {
    /// The thread.
    pub thread: InstanceId,
    /// The procedure.
    pub procedure: ProcedureId,
    /// The location; for an atomic block, where it begins.
    pub location: LocationId,
    /// The calls around it.
    pub path: CallPathId,
    /// Whether it is executed.
    pub guard: TermId,
    /// What it is.
    pub kind: StepKind,
    /// Where it stands in the source.
    pub span: Span,
}

/// What a memory event concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// The cell at an address.
    Memory(u64),
    /// The state of the mutex at an address: one bit, 1 while it is held.
    Mutex(u64),
    /// The cell of memory whose address is a term.
    Term(PlaceId),
}

/// What an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    /// Reads a cell.
    Read(Cell),
    /// Writes a cell.
    Write(Cell),
    /// Begins an atomic block that has no other certain event.
    Begin,
    /// Acquires the mutex at an address (a critical section).
    Acquire(u64),
    /// Frees the mutex at an address (a critical section).
    Release(u64),
    /// Creates a thread.
    Create(InstanceId),
    /// Joins a thread.
    Join,
    /// Ends its thread.
    End,
    /// Its thread stops just before an access that may race.
    Stop,
}

/// An event.
#[derive(Clone, Debug)]
pub struct SkeletonEvent {
    /// The thread.
    pub thread: InstanceId,
    /// What it does.
    pub kind: PointKind,
    /// The value that is read or written; `None` for other events.
    pub value: Option<TermId>,
    /// Whether it happens.
    pub guard: TermId,
    /// The operation that makes it; initial writes have none.
    pub step: Option<StepId>,
    /// The events directly before it in program order, on all paths.
    pub before: SmallVec<[PointId; 2]>,
}

impl Skeleton {
    /// Whether races are asked for.
    pub(crate) fn has_races(&self) -> bool {
        !self.races.pending.is_empty() || !self.races.blocks.is_empty()
    }
}

impl SkeletonEvent {
    /// The cell that is accessed, if one is.
    pub fn cell(&self) -> Option<Cell> {
        match self.kind {
            PointKind::Read(cell) | PointKind::Write(cell) => Some(cell),
            _ => None,
        }
    }

    /// Whether it reads memory.
    pub fn is_read(&self) -> bool {
        matches!(self.kind, PointKind::Read(_))
    }

    /// Whether it stands for what memory holds at first at a place that is a term, for the reads of that very place.
    pub fn is_initial_of_term(&self) -> bool {
        self.step.is_none() && matches!(self.kind, PointKind::Write(Cell::Term(_)))
    }

    /// Whether it writes memory.
    pub fn is_write(&self) -> bool {
        matches!(self.kind, PointKind::Write(_))
    }
}

/// An order between threads: while the condition holds, `before` precedes `after`.
#[derive(Clone, Copy, Debug)]
pub struct ThreadOrder {
    /// The condition.
    pub condition: TermId,
    /// What comes first.
    pub before: PointId,
    /// What comes later.
    pub after: PointId,
}

/// A critical section.
#[derive(Clone, Debug)]
pub struct CriticalSection {
    /// The address of the mutex.
    pub mutex: u64,
    /// The acquire event.
    pub acquire: PointId,
    /// The releases after it in its chain; the first enabled one ends it.
    pub releases: Vec<PointId>,
}

/// A place where a property is violated.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The property.
    pub property: Property,
    /// Whether it is reached.
    pub guard: TermId,
    /// The thread.
    pub thread: InstanceId,
    /// Where it stands in the source.
    pub span: Span,
}

/// Why execution is not followed any further.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CutKind {
    /// A loop or recursion would go on beyond its bound.
    Unwind(LoopId),
    /// A limit that no bound changes.
    Limit(String),
    /// A limit that grows from round to round: an object, whose size is computed, has more bytes than it has room for, or an access more places.
    Room {
        /// What is too large.
        what: String,
    },
    /// An access names no cell that is known to be possible.
    InvalidAccess,
    /// An access to memory that certainly no object has (`undefined.rs`): where races are asked for, nothing after it counts.
    Undefined,
    /// A construct that is not modelled.
    Unsupported(String),
}

/// A place where execution is cut off: reaching it makes "no violation" unknown.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Why.
    pub kind: CutKind,
    /// Whether it is reached.
    pub guard: TermId,
    /// The thread.
    pub thread: InstanceId,
    /// Where it stands in the source.
    pub span: Span,
    /// The address and the number of bytes of an invalid access that may be an undefined one.
    pub accessed: Option<(TermId, u64)>,
}

/// What a nondeterministic value is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HavocKind {
    /// A havoc operation on a local.
    Havoc(ProcedureId, LocalId),
    /// The value of a local that was not initialised.
    Local(ProcedureId, LocalId),
    /// The result of a thread that ended without one.
    ThreadResult,
    /// The handle that a thread reserves.
    Handle,
}

/// A nondeterministic value.
#[derive(Clone, Debug)]
pub struct Havoc {
    /// What it is for.
    pub kind: HavocKind,
    /// Its symbol (or, after pruning, its value).
    pub value: TermId,
    /// Whether it is chosen.
    pub guard: TermId,
    /// The thread.
    pub thread: InstanceId,
}

/// An object made at run time.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// Its address.
    pub base: u64,
    /// Whether it is made.
    pub guard: TermId,
    /// The thread.
    pub thread: InstanceId,
}

/// What the environment chooses in an execution.
#[derive(Clone, Debug)]
pub struct Choices {
    /// Nondeterministic values, per thread in program order.
    pub havocs: Vec<Havoc>,
    /// Cells that hold any value at first: address and value.
    pub nondet_cells: BTreeMap<u64, TermId>,
    /// Of many cells that hold any value at first what is read of them.
    pub nondet_reads: Vec<NondetRead>,
    /// Objects made at run time, per thread in program order.
    pub allocations: Vec<Allocation>,
}

/// How often functions were summarised, and how often a summary stood for a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionCounts {
    /// Functions with a summary.
    pub summarised: usize,
    /// Calls that used one.
    pub instantiated: usize,
    /// Calls that were executed.
    pub executed: usize,
}

/// The operations of the program that the events come from: only replay needs them.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Visible operations, indexed by [`StepId`].
    pub steps: Vec<Step>,
    /// Calls, indexed by [`CallPathId`].
    pub call_paths: Vec<CallPath>,
}

/// What orders events beyond the program order of each thread.
#[derive(Clone, Debug, Default)]
pub struct SkeletonOrder {
    /// Orders between threads: create before child, child before join.
    pub between_threads: Vec<ThreadOrder>,
    /// First and last event of each atomic block.
    pub blocks: Vec<(PointId, PointId)>,
    /// Critical sections.
    pub sections: Vec<CriticalSection>,
}

/// Where executions end in another way than by reaching their end.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Places where a property is violated.
    pub failures: Vec<Failure>,
    /// Places where execution is cut off.
    pub cuts: Vec<Cut>,
}

/// How the skeleton was made.
#[derive(Clone, Copy, Debug, Default)]
pub struct SkeletonCounts {
    /// How often function summaries were used.
    pub functions: FunctionCounts,
    /// How many threads exist only and are not followed.
    pub left_out: usize,
    /// How often something was approximated: if ever, not all executions are some of the program.
    pub approximations: usize,
}

/// A program without its local control and data flow.
#[derive(Clone, Debug)]
pub struct Skeleton {
    /// The terms.
    pub terms: TermStore,
    /// Thread instances, indexed by [`InstanceId`].
    pub threads: Vec<Instance>,
    /// The operations that the events come from.
    pub origin: Origin,
    /// Events, indexed by [`PointId`].
    pub events: Vec<SkeletonEvent>,
    /// Places that are terms.
    pub places: Places,
    /// Orders between threads, atomic blocks and critical sections.
    pub order: SkeletonOrder,
    /// For each event the writes that it may see, if it is a read that is not removed.
    pub candidates: Vec<Vec<PointId>>,
    /// The free conditions that a lock or join was passed.
    pub waits: Vec<TermId>,
    /// Conditions that hold in every execution.
    pub facts: Vec<TermId>,
    /// Violations and cut-offs.
    pub outcomes: Outcomes,
    /// The symbols that stand for what a read sees: a symbol that a settled read has got as its value may be another one.
    pub read_symbols: FxHashSet<SymbolId>,
    /// What is for the question whether accesses race.
    pub races: Races,
    /// How it was made.
    pub counts: SkeletonCounts,
    /// What the environment chooses.
    pub choices: Choices,
    /// Which accesses are events.
    pub filter: EventFilter,
}

impl Skeleton {
    /// Whether some access counts as invalid only because it lies beyond the array of its index.
    pub fn stays_within_arrays(&self) -> bool {
        self.filter.stays_within_arrays()
    }

    /// The event.
    pub fn event(&self, id: PointId) -> &SkeletonEvent {
        &self.events[id.index()]
    }

    /// The thread instance.
    pub fn thread(&self, id: InstanceId) -> &Instance {
        &self.threads[id.index()]
    }

    /// The operation.
    pub fn step(&self, id: StepId) -> &Step {
        &self.origin.steps[id.index()]
    }

    /// Whether an address is in an object that the program makes while it runs.
    pub fn is_made_at_run_time(&self, address: u64) -> bool {
        self.choices.allocations.iter().any(|allocation| self.filter.is_in_object_at(address, allocation.base))
    }

    /// The number of pairs of a read and a write that it may see.
    pub fn pair_count(&self) -> usize {
        self.candidates.iter().map(Vec::len).sum()
    }

    /// Ids of all events that are still in some chain, in chain order.
    pub fn chained(&self) -> impl Iterator<Item = PointId> {
        self.threads.iter().flat_map(|thread| thread.chain.iter().copied())
    }
}
