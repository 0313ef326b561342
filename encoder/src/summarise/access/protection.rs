//! What a mutex protects: inside a critical section, what the thread read or wrote there is still there.
//!
//! A plan says of an object that a mutex protects it if every access in the last summary was made while the thread
//! certainly held the mutex, or before there was any other thread. As long as that is so, which the
//! summary itself shows, no other thread accesses the object during a section. So of several reads of a cell in one section only
//! the first is an event, and none after a write: the others are steps that read what is known. Values then flow through
//! a locked region as they do through an atomic block.

use std::collections::BTreeSet;
use std::rc::Rc;

use concord_logic::TermId;

use crate::memory::address_space::ObjectRef;
use crate::skeleton::{InstanceId, StepKind};
use crate::summarise::access::watch::Watch;
use crate::summarise::data::state::State;
use crate::summarise::{Site, Summariser};

impl Summariser<'_> {
    /// An object is accessed: which mutexes are certainly held is noted.
    pub(crate) fn note_protection(&mut self, state: &State, object: ObjectRef) {
        let alone = self.run.current == InstanceId(0) && self.skeleton.threads.len() == 1;
        if alone || !self.memory.addresses.is_shared(object) {
            return;
        }
        let certainly = |held: &TermId| self.terms.as_bool(*held) == Some(true);
        let held: BTreeSet<u64> =
            state.held.iter().filter(|(_, held)| certainly(held)).map(|(&mutex, _)| mutex).collect();
        match self.observed.protectors.get_mut(&object) {
            Some(protectors) => protectors.retain(|mutex| held.contains(mutex)),
            None => {
                self.observed.protectors.insert(object, held);
            }
        }
    }

    /// Whether the thread is in a critical section of the mutex that protects the object of a cell.
    fn is_protected(&self, state: &State, cell: u64) -> bool {
        let object = self.memory.addresses.object_at(cell);
        let Some(mutex) = object.and_then(|object| self.input.plan.protected.get(&object)) else { return false };
        // Races ask for every access, and without interleavings values are provided read by read.
        matches!(self.input.watch, Watch::Nothing)
            && self.input.bounds.interleavings
            && state.block.is_none()
            && state.held.get(mutex).is_some_and(|held| self.terms.as_bool(*held) == Some(true))
    }

    /// What a cell certainly holds; then reading it is a step without an event.
    pub(crate) fn recall(&mut self, state: &State, cell: u64, site: Site) -> Option<TermId> {
        let value = state.known.get(&cell).copied().filter(|_| self.is_protected(state, cell))?;
        if self.terms.as_bool(state.guard) != Some(false) {
            self.add_step(StepKind::Load, state.guard, site);
        }
        Some(value)
    }

    /// A cell certainly holds a value.
    pub(crate) fn remember(&mut self, state: &mut State, cell: u64, value: TermId) {
        if self.is_protected(state, cell) {
            Rc::make_mut(&mut state.known).insert(cell, value);
        }
    }

    /// Something may have been written to parts of cells.
    pub(crate) fn forget(&mut self, state: &mut State, cells: impl Iterator<Item = u64>) {
        if state.known.is_empty() {
            return;
        }
        let known = Rc::make_mut(&mut state.known);
        for cell in cells {
            known.remove(&cell);
        }
    }

    /// A value is written to the cell at an address, which may be any of these cells.
    pub(crate) fn update(&mut self, state: &mut State, address: TermId, cells: &[u64], value: TermId) {
        let known = state.known.iter().filter(|(cell, _)| cells.binary_search(cell).is_ok());
        let known: Vec<(u64, TermId)> = known.map(|(&cell, &value)| (cell, value)).collect();
        if known.len() > MOST_UPDATED {
            self.forget(state, known.into_iter().map(|(cell, _)| cell));
            return;
        }
        for (cell, old) in known {
            let constant = self.terms.constant(self.terms.width(address), u128::from(cell));
            let here = self.terms.eq(address, constant);
            let new = self.terms.ite(here, value, old);
            Rc::make_mut(&mut state.known).insert(cell, new);
        }
    }
}

/// How many cells stay known if any of them may be written.
const MOST_UPDATED: usize = 16;
