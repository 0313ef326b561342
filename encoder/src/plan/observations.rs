//! What a summary showed: the next plan is made from it, and the summary is valid if it agrees with its plan.

use std::collections::{BTreeMap, BTreeSet};

use crate::memory::address_space::{ObjectInfo, ObjectRef, Origin};
use crate::plan::cell_uses::CellUses;
use crate::plan::contents::KnownPointers;
use crate::skeleton::InstanceId;

/// Which threads access an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accessors {
    first: InstanceId,
    several: bool,
    written: bool,
}

/// What a summary showed.
#[derive(Clone, Debug, Default)]
pub struct Observations {
    pub(super) accessors: BTreeMap<ObjectRef, Accessors>,
    /// Mutexes whose state must be a variable.
    pub variable_mutexes: BTreeSet<u64>,
    /// Mutexes that some thread acquires.
    pub acquired: BTreeSet<u64>,
    /// Those of them of which the first byte is accessed like other memory.
    pub overwritten: BTreeSet<u64>,
    /// Run-time objects whose address left the thread.
    pub escaped: BTreeSet<ObjectRef>,
    /// The run-time objects that were made, in order.
    pub made: Vec<(Origin, ObjectInfo)>,
    /// For each object the accesses: offset and number of bytes.
    pub ranges: BTreeMap<ObjectRef, BTreeSet<(u64, u32)>>,
    /// Objects with an access that is not a whole cell.
    pub inexact: BTreeSet<ObjectRef>,
    /// Which threads access the cells of shared objects.
    pub cells: CellUses,
    /// What was stored in memory.
    pub pointers: KnownPointers,
    /// Whether an address depended on what memory holds.
    pub follows_pointers: bool,
    /// Whether one depended on what single bytes hold.
    pub follows_bytes: bool,
    /// Whether a loop was not followed to its end although each iteration was decided.
    pub reaches_limit: bool,
    /// For each shared object the mutexes that were held whenever it was accessed.
    pub protectors: BTreeMap<ObjectRef, BTreeSet<u64>>,
}

impl Observations {
    /// A thread accesses an object.
    pub fn access(&mut self, object: ObjectRef, thread: InstanceId, writes: bool) {
        let accessors =
            self.accessors.entry(object).or_insert(Accessors { first: thread, several: false, written: false });
        accessors.several |= accessors.first != thread;
        accessors.written |= writes;
    }

    pub(super) fn shared(&self) -> BTreeSet<ObjectRef> {
        self.accessors.iter().filter(|(_, a)| a.several && a.written).map(|(object, _)| *object).collect()
    }

    /// The objects that a mutex protected all the time.
    pub(super) fn protected(&self) -> BTreeMap<ObjectRef, u64> {
        let lasting = |mutexes: &BTreeSet<u64>| mutexes.difference(&self.variable_mutexes).next().copied();
        self.protectors.iter().filter_map(|(object, mutexes)| Some((*object, lasting(mutexes)?))).collect()
    }

    /// Whether a mutex protected the object all the time.
    pub(super) fn protects(&self, object: ObjectRef, mutex: u64) -> bool {
        self.protectors.get(&object).is_none_or(|mutexes| mutexes.contains(&mutex))
    }

    pub(super) fn only_private(&self, shared: &BTreeSet<ObjectRef>) -> bool {
        shared.iter().all(|object| self.accessors.get(object).is_none_or(|a| a.several && a.written))
    }
}
