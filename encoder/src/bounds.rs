//! How far loops and recursion are followed.

use std::collections::{BTreeMap, BTreeSet};

use concord_program::{LocationId, ProcedureId};

/// What a bound is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LoopId {
    /// A loop.
    Loop {
        /// The procedure.
        procedure: ProcedureId,
        /// The location where it is entered.
        head: LocationId,
    },
    /// A recursive procedure.
    Recursion {
        /// The procedure.
        procedure: ProcedureId,
    },
    /// Threads that create threads like themselves.
    Creation {
        /// The procedure that such a thread begins with.
        procedure: ProcedureId,
    },
}

/// How far loops and recursion are followed.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// How often the body of a loop runs, or how deep a procedure recurs, unless `loops` says otherwise.
    pub default: u32,
    /// Bounds of single loops.
    pub loops: BTreeMap<LoopId, u32>,
    /// Whether iterations that are decided statically use up the bound, too, instead of the static limit.
    pub binds_decided: bool,
    /// The loops of which that is so in any case.
    pub bound_strictly: BTreeSet<LoopId>,
    /// How many iterations that are decided statically are followed beyond the bound.
    pub static_limit: u32,
    /// Of the threads that one thread creates to run one procedure, only so many are followed, if this is given. The others only exist:
    /// they have not run yet, which is a cut-off.
    pub threads: Option<u32>,
    /// The number of events at which summarising gives up.
    pub event_limit: usize,
    /// Whether executions are interleavings: then writing what is there already changes nothing.
    pub interleavings: bool,
    /// Whether loops without effects beyond their bounds, and invalid reads, are approximated instead of cut off: the
    /// skeleton then has executions that the program does not have.
    pub approximate: bool,
    /// Whether functions are summarised once, where they can be, instead of executed at each call.
    pub summaries: bool,
    /// An access that may concern more cells than this is one event whose place is a term.
    pub split: usize,
    /// Whether an index may mean what lies beyond its array in the same object, or inside of something wider that was
    /// declared there. If not, such an access counts as invalid;
    /// [`Skeleton::stays_within_arrays`](crate::Skeleton::stays_within_arrays) says whether that made a difference.
    pub beyond_arrays: bool,
    /// What no bound changes.
    pub limits: Limits,
}

/// Limits that no bound changes. Beyond each of them there is a cut-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The room of an object whose size is not a constant, in elements of its layout. To the engine `impact`: the most elements of an
    /// array that has a variable for each.
    pub elements: u64,
    /// The most places that one access is split into, where it must be split.
    pub places: usize,
    /// How deep calls may be inside each other.
    pub calls: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { elements: 1 << 14, places: 1 << 14, calls: 400 }
    }
}

/// The room that objects have at first whose size is not a constant, in elements of their layouts.
pub const FIRST_ELEMENTS: u64 = 64;

/// The places into which an access is split at first, where it must be split.
pub const FIRST_PLACES: usize = 256;

/// Up to so many cells an access is split into one event for each.
pub const SPLIT: usize = 32;

impl Bounds {
    /// The same bound for every loop.
    pub fn uniform(default: u32) -> Bounds {
        Bounds { default, ..Bounds::default() }
    }

    /// The bound of a loop.
    pub fn of(&self, id: LoopId) -> u32 {
        self.loops.get(&id).copied().unwrap_or(self.default)
    }

    /// Whether iterations of a loop use up its bound also where they are decided statically.
    pub fn binds_decided(&self, id: LoopId) -> bool {
        self.binds_decided || self.bound_strictly.contains(&id)
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            default: 1,
            loops: BTreeMap::new(),
            binds_decided: false,
            bound_strictly: BTreeSet::new(),
            static_limit: 100_000,
            threads: None,
            event_limit: 200_000,
            interleavings: true,
            approximate: false,
            summaries: true,
            split: SPLIT,
            limits: Limits { elements: FIRST_ELEMENTS, places: FIRST_PLACES, ..Limits::default() },
            beyond_arrays: false,
        }
    }
}
