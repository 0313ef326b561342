//! Which accesses are events: those to shared memory of which the thread does not know the value (`memory/knowledge.rs`).

use crate::skeleton::Cell;
use crate::summarise::Summariser;
use crate::summarise::access::parts::{self, Part, Parts};
use crate::summarise::data::state::State;

impl Summariser<'_> {
    /// The parts of cells that an access takes, and whether they are events; notes the access.
    pub(super) fn note_access(&mut self, state: &State, address: u64, bytes: u64, writes: bool) -> (Parts, bool) {
        let Some((object, offset, _)) = self.memory.addresses.locate(address, bytes) else {
            return (Parts::new(), false);
        };
        self.note_protection(state, object);
        self.observed.access(object, self.run.current, writes);
        self.observed.ranges.entry(object).or_default().insert((offset, bytes as u32));
        let parts = parts::of(&self.memory.addresses, address, bytes);
        if !matches!(parts.as_slice(), [part] if part.is_whole()) {
            self.observed.inexact.insert(object);
        }
        if !self.memory.addresses.is_shared(object) {
            return (parts, false);
        }
        let known = parts.iter().all(|part| self.is_known(part));
        let settled = parts.iter().filter(|part| self.is_settled(part)).count();
        for part in &parts {
            self.observed.cells.access(part.cell, part.width() / 8, self.run.current, writes, known && !writes);
            if settled > 0 && !(known && settled == parts.len()) {
                self.observed.cells.contradict(part.cell);
            }
        }
        if parts.len() > 1 {
            self.observed.cells.note_wide_access(address, bytes as u32);
        }
        let is_event = !known || writes && settled < parts.len();
        if is_event {
            for part in &parts {
                self.memory.accessed_widths.insert(Cell::Memory(part.cell), part.width());
            }
        }
        (parts, is_event)
    }

    /// Whether an access of the current thread is an event.
    pub(crate) fn is_event(&self, address: u64, bytes: u64, writes: bool) -> bool {
        let Some((object, _, _)) = self.memory.addresses.locate(address, bytes) else { return false };
        let key = self.registry.keys[self.run.current.index()];
        self.memory.addresses.is_shared(object)
            && !self.input.plan.knowledge.is_local(key, self.memory.addresses.cells_of(address, bytes), writes)
    }

    pub(super) fn is_known(&self, part: &Part) -> bool {
        let key = self.registry.keys[self.run.current.index()];
        self.input.plan.knowledge.is_known(key, part.cell, part.width() / 8)
    }

    pub(super) fn is_settled(&self, part: &Part) -> bool {
        self.input.plan.knowledge.is_settled(part.cell, part.width() / 8)
    }

    /// Whether some thread remembers what is written to a shared cell.
    pub(super) fn is_remembered(&self, part: &Part) -> bool {
        self.input.plan.knowledge.is_remembered(part.cell, part.width() / 8)
    }
}
