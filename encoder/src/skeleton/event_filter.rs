//! Which accesses of an execution are events of the skeleton: all accesses to shared
//! memory of which the thread does not know the value.

use std::collections::BTreeSet;

use crate::memory::address_space::AddressSpace;
use crate::memory::knowledge::{Knowledge, ThreadKey};
use crate::skeleton::InstanceId;

/// Which accesses are events.
#[derive(Clone, Debug)]
pub struct EventFilter {
    pub(crate) addresses: AddressSpace,
    /// What threads know of shared memory, and the keys by which they are known there.
    pub(crate) knowledge: Knowledge,
    pub(crate) thread_keys: Vec<ThreadKey>,
    /// The mutexes whose state is a variable.
    pub(crate) variable_mutexes: BTreeSet<u64>,
    /// Those of them that a store may write over, which is visible to other threads.
    pub(crate) overwritten: BTreeSet<u64>,
}

impl EventFilter {
    /// Whether an access of a thread to so many bytes at this address is an event.
    pub fn is_event(&self, thread: InstanceId, address: u64, bytes: u64, writes: bool) -> bool {
        let Some((object, _, _)) = self.addresses.locate(address, bytes) else { return false };
        let key = self.thread_keys[thread.index()];
        self.addresses.is_shared(object)
            && !self.knowledge.is_local(key, self.addresses.cells_of(address, bytes), writes)
    }

    /// Whether the state of a mutex is a variable.
    pub fn is_variable_mutex(&self, mutex: u64) -> bool {
        self.variable_mutexes.contains(&mutex)
    }

    /// Whether a store of so many bytes at this address writes over a mutex whose state is a variable.
    pub fn overwrites_mutex(&self, address: u64, bytes: u64) -> bool {
        self.overwritten.range(address..address.saturating_add(bytes)).next().is_some()
    }

    /// Whether an address is in the object that begins at another one.
    pub(crate) fn is_in_object_at(&self, address: u64, base: u64) -> bool {
        let object = self.addresses.object_at(address);
        object.is_some() && self.addresses.object_at(base) == object
    }

    pub(crate) fn stays_within_arrays(&self) -> bool {
        self.addresses.stays_within_arrays()
    }

    /// A readable name of the cell at an address.
    pub(crate) fn name(&self, address: u64) -> String {
        self.addresses.name(address)
    }
}
