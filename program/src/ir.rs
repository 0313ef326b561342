//! The intermediate representation: a multi-threaded program.
//!
//! A [`Program`] has static objects in flat memory and procedures. A procedure
//! is a control-flow automaton: at each [`Location`] one operation is executed,
//! then control goes on as its [`Flow`] says. Local variables are registers: they
//! have no address and no other thread sees them. Each local is a symbol of
//! the program's term store, so that expressions are ordinary terms over the locals
//! of their procedure. Memory is touched by [`Op::Load`] and [`Op::Store`] only, one
//! value at a time, in the order of evaluation. Calls stay calls; inlining and
//! unrolling happen above this crate.
//!
//! Sentences that the interpreter, the explorer, the encoder and the engines all follow:
//! - Executions are prefixes of runs: any thread may stop being scheduled at any time.
//! - A thread ends when its entry procedure returns or a [`Flow::ExitThread`] is
//!   reached; only then can it be joined. A thread that stops ([`Flow::Stop`], a
//!   false [`Op::Assume`], an invalid access, [`Op::Unsupported`]) never ends.
//! - `abort`, `exit` and the end of `main` stop only their own thread. Since
//!   executions are prefixes, this changes no reachability. `main` can be joined
//!   if it ended by [`Flow::ExitThread`], and never after it returned.
//! - Memory is bytes: a load or store of `w` bits at an address is one step on the `⌈w/8⌉` bytes
//!   from there on, whatever the layout of the object says. Bytes that belong to no object
//!   make the access invalid. Objects made at run time stay for ever and their addresses are not used again.
//! - An atomic block is one step: it happens from begin to end, or not at all; a
//!   block that would block or stop inside is not entered. A failure inside is the
//!   end of the block.  Nested begins and ends count.
//! - Mutexes are named by their address. Locking a held mutex blocks, also when
//!   the holder is the locking thread itself. Unlocking frees the mutex, whichever thread
//!   holds it; unlocking a free mutex does nothing. A mutex that is never unlocked
//!   stays held, also after its thread ended. Initialising a mutex makes it free, whichever thread holds it. A mutex must lie in
//!   an object; using another address is an invalid access.
//! - Joining a handle that no thread has is an invalid access, but for that of `main` after it returned, which waits for ever, and
//!   for one that is reserved, which waits for the thread to start and end.
//! - Two accesses race if both are next in one state and conflict; see `race.rs`.

use std::collections::BTreeSet;

use concord_logic::{IdVec, Sort, SymbolId, TermId, TermStore};

use crate::{Assumption, DataModel, Layout, Object, ObjectId, SourceMap, Span};

/// A procedure: an index into [`Program::procedures`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcedureId(pub u32);

/// A local variable: an index into [`Procedure::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub u32);

/// A control location: an index into [`Procedure::locations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocationId(pub u32);

concord_logic::index_by!(ProcedureId, LocalId, LocationId);

/// A multi-threaded program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The expressions. Symbols are locals of procedures, each of exactly one.
    pub terms: TermStore,
    /// The widths of C's types.
    pub data_model: DataModel,
    /// Static objects, indexed by [`ObjectId`].
    pub objects: IdVec<ObjectId, Object>,
    /// Procedures, indexed by [`ProcedureId`].
    pub procedures: IdVec<ProcedureId, Procedure>,
    /// Where the first thread begins. Parameters of `main` are nondeterministic.
    pub main: ProcedureId,
    /// The source text.
    pub sources: SourceMap,
    /// What is assumed of the machine that executes it.
    pub assumptions: BTreeSet<Assumption>,
    /// The properties that it says everything about. What another property needs may have been left out.
    pub properties: BTreeSet<Property>,
}

/// A procedure as a control-flow automaton.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// The locals that receive the arguments, in order.
    pub parameters: Vec<LocalId>,
    /// The sort of the result, if there is one.
    pub result: Option<Sort>,
    /// Local variables, indexed by [`LocalId`]. Their values are
    /// nondeterministic when the procedure is entered, but for parameters.
    pub locals: IdVec<LocalId, Local>,
    /// Control locations, indexed by [`LocationId`].
    pub locations: IdVec<LocationId, Location>,
    /// Where execution begins.
    pub entry: LocationId,
    /// Where it is declared.
    pub span: Span,
}

/// A local variable.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name in the source, or an invented one.
    pub name: String,
    /// The symbol by which expressions mention it.
    pub symbol: SymbolId,
    /// Whether it stands in the source (and is worth showing).
    pub named: bool,
}

/// A control location: an operation and what comes after it.
#[derive(Clone, Debug)]
pub struct Location {
    /// What happens here.
    pub op: Op,
    /// Where control goes afterwards.
    pub flow: Flow,
    /// Where it stands in the source.
    pub span: Span,
}

/// How an access takes part in C11's memory model. Under sequential consistency
/// all are alike; data races are defined by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// An ordinary access.
    Plain,
    /// An atomic access, sequentially consistent.
    SeqCst,
    /// An atomic access of a weaker order that orders what is around it nevertheless: a read that acquires or a write that releases.
    Ordered,
    /// An atomic access of a weaker order.
    Weaker,
    /// A write that only data races are about, of what is freed: as an access it is ordinary, but nothing is written.
    Unseen,
}

impl Access {
    /// Whether it is atomic by itself.
    pub fn is_atomic(self) -> bool {
        match self {
            Access::Plain | Access::Unseen => false,
            Access::SeqCst | Access::Ordered | Access::Weaker => true,
        }
    }
}

/// A property whose violation a program may state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Property {
    /// An error function is never called and no assertion fails.
    UnreachCall,
    /// No two accesses race; see `race.rs`. No operation states its violation.
    NoDataRace,
}

impl Property {
    /// All properties.
    pub const ALL: [Property; 2] = [Property::UnreachCall, Property::NoDataRace];
}

/// An operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Nothing.
    Skip,
    /// A local gets the value of an expression.
    Assign {
        /// The local.
        target: LocalId,
        /// The expression.
        value: TermId,
    },
    /// A local gets any value of its sort.
    Havoc {
        /// The local.
        target: LocalId,
    },
    /// A new object is made; the local gets its address.
    Allocate {
        /// The local.
        target: LocalId,
        /// The cells.
        layout: Layout,
        /// The size in bytes, of pointer width, if the object is an array of the layout: as many as fit.
        /// An object of a size that no number of layouts fits is bytes.
        size: Option<TermId>,
        /// Its address is a multiple of this power of two, and of 16.
        align: u64,
        /// Whether its bytes are zero at first; otherwise they hold any value.
        zeroed: bool,
        /// A name for the object.
        name: String,
    },
    /// The local gets what is in memory, as wide as it is.
    Load {
        /// The local.
        target: LocalId,
        /// The address of the first byte.
        address: TermId,
        /// How the access takes part in the memory model.
        access: Access,
    },
    /// A value is put into memory. A mutex whose first byte is written begins anew, as with [`Op::Reset`], whatever the value.
    Store {
        /// The address of the first byte.
        address: TermId,
        /// The value.
        value: TermId,
        /// How the access takes part in the memory model.
        access: Access,
    },
    /// The local gets the number of bytes from an address to the end of the object there; an address in no object
    /// makes this an invalid access.
    Measure {
        /// A local of pointer width.
        target: LocalId,
        /// The address.
        address: TermId,
    },
    /// The thread stops unless the Boolean term holds.
    Assume {
        /// The condition.
        condition: TermId,
    },
    /// An atomic block begins.
    AtomicBegin,
    /// An atomic block ends.
    AtomicEnd,
    /// Acquires a mutex, waiting until it is free.
    Lock {
        /// The address of the mutex.
        mutex: TermId,
    },
    /// Acquires a mutex if it is free.
    TryLock {
        /// A one-bit local: 1 if the mutex was acquired.
        target: LocalId,
        /// The address of the mutex.
        mutex: TermId,
    },
    /// Frees a mutex.
    Unlock {
        /// The address of the mutex.
        mutex: TermId,
    },
    /// Makes a mutex free, whichever thread holds it: it begins anew.
    Reset {
        /// The address of the mutex.
        mutex: TermId,
    },
    /// The local gets a handle for the thread that the executing one creates next. No thread but the executing one knows it, so that it
    /// can be stored where others find it before the thread starts.
    Reserve {
        /// A local of pointer width: a handle that no thread has and none has reserved, never 0.
        target: LocalId,
        /// The procedure that the thread will begin with.
        entry: ProcedureId,
    },
    /// Starts a thread.
    Create {
        /// What the executing thread has reserved last, and not used yet.
        handle: TermId,
        /// The procedure of the thread: none or one parameter, of pointer width.
        entry: ProcedureId,
        /// The argument, of pointer width.
        argument: TermId,
    },
    /// The local gets the handle of the executing thread.
    Myself {
        /// A local of pointer width.
        target: LocalId,
    },
    /// The local says whether a handle is that of the executing thread.
    IsMyself {
        /// A one-bit local.
        target: LocalId,
        /// The handle, of pointer width.
        handle: TermId,
    },
    /// Waits until the thread with this handle has ended. A handle that no thread has makes this an invalid access.
    Join {
        /// The handle, of pointer width.
        handle: TermId,
        /// A local of pointer width: the result of the thread.
        target: Option<LocalId>,
    },
    /// Calls a procedure.
    Call {
        /// The procedure.
        callee: ProcedureId,
        /// The arguments, one per parameter.
        arguments: Vec<TermId>,
        /// The local for the result.
        target: Option<LocalId>,
    },
    /// A property is violated here.
    Fail {
        /// The property.
        property: Property,
    },
    /// A construct that is not modelled: reaching it makes the verdict unknown.
    Unsupported {
        /// What it is, for the user.
        what: String,
    },
}

/// What comes after an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Flow {
    /// The location to go on at.
    Goto(LocationId),
    /// One of two locations.
    Branch {
        /// A Boolean term.
        condition: TermId,
        /// Where to go if it holds.
        then: LocationId,
        /// Where to go if not.
        otherwise: LocationId,
    },
    /// The procedure returns; `None` where there is no result (a missing one is nondeterministic).
    Return(Option<TermId>),
    /// The thread ends; its result (of pointer width), if it has one.
    ExitThread(Option<TermId>),
    /// The thread stops and never ends.
    Stop,
}

impl Program {
    /// The procedure.
    pub fn procedure(&self, id: ProcedureId) -> &Procedure {
        &self.procedures[id]
    }

    /// The static object.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id]
    }
}

impl Procedure {
    /// The location.
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id]
    }

    /// The local.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id]
    }
}

impl Flow {
    /// The locations that may come next in the same procedure.
    pub fn successors(&self) -> impl Iterator<Item = LocationId> {
        let (first, second) = match *self {
            Flow::Goto(next) => (Some(next), None),
            Flow::Branch { then, otherwise, .. } => (Some(then), Some(otherwise)),
            Flow::Return(_) | Flow::ExitThread(_) | Flow::Stop => (None, None),
        };
        first.into_iter().chain(second)
    }
}
