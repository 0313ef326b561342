//! Loads and stores.
//!
//! An address that may mean few places gives one event per place, guarded by the equality of address and place (`targets.rs`). Only one
//! of them happens, so the events of one load share one value. If it may mean many, the event's place is a term (`symbolic.rs`).
//! An access that is not a whole cell is made of parts of cells (`parts.rs`); if it takes more
//! than one event, these are one atomic block.
//! Cells that are not shared are kept in the state like locals, and so are shared ones as far as the thread knows what
//! they hold (`memory/knowledge.rs`).

use std::rc::Rc;

use concord_logic::{Sort, TermId};
use concord_program::access_bytes;
use smallvec::SmallVec;

use crate::skeleton::{Cell, PointKind, StepKind};
use crate::summarise::access::parts::{self, Part, Parts};
use crate::summarise::access::targets::{Accessed, Targets};
use crate::summarise::data::state::{BlockCell, State};
use crate::summarise::{Site, Summariser};

/// An access to one place of shared memory.
struct SharedAccess {
    parts: Parts,
    condition: TermId,
}

/// The cell of an access that takes one whole cell and no other.
fn sole_cell(targets: &[SharedAccess]) -> Option<u64> {
    match targets {
        [access] if access.parts.len() == 1 && access.parts[0].is_whole() => Some(access.parts[0].cell),
        _ => None,
    }
}

impl Summariser<'_> {
    fn private(&mut self, state: &State, part: &Part) -> TermId {
        match state.memory.get(&part.cell) {
            Some(&value) => value,
            None => self.memory.initial_value(&mut self.terms, part.cell, part.width()),
        }
    }

    /// The state after a load, and the value.
    pub(crate) fn load(&mut self, mut state: State, address: TermId, width: u32, site: Site) -> (State, TermId) {
        let bytes = access_bytes(width);
        let reached;
        let valid = if self.input.bounds.approximate {
            let condition;
            (reached, condition) = self.access_targets_if_valid(&state, address, bytes);
            condition
        } else {
            (state, reached) = self.access_targets(state, address, bytes, false, site);
            self.terms.tt()
        };
        let targets = match reached {
            Accessed::Few(targets) => targets,
            Accessed::Group(group) => {
                let guard = state.guard;
                state.guard = self.terms.and(guard, valid);
                let (mut state, cell) = self.load_group(state, address, &group, site);
                state.guard = guard;
                let value = self.terms.extract(cell, width - 1, 0);
                return (state, self.value_or_any(valid, value));
            }
        };
        let mut value = None;
        let mut shared: Vec<SharedAccess> = Vec::new();
        for (place, condition) in targets {
            let (parts, is_event) = self.note_access(&state, place, bytes, false);
            if is_event {
                shared.push(SharedAccess { parts, condition });
                continue;
            }
            let cells: SmallVec<[TermId; 2]> = parts.iter().map(|part| self.private(&state, part)).collect();
            let here = parts::assemble(&mut self.terms, &parts, &cells, width);
            value = Some(value.map_or(here, |other| self.terms.ite(condition, here, other)));
        }
        // The only place that the access can mean: whenever it is valid, it is there.
        let sole = sole_cell(&shared).filter(|_| value.is_none());
        if let Some(known) = sole.and_then(|cell| self.recall(&state, cell, site)) {
            let value = self.terms.extract(known, width - 1, 0);
            return (state, self.value_or_any(valid, value));
        }
        if !shared.is_empty() {
            let any = self.terms.or_all(shared.iter().map(|access| access.condition).collect::<Vec<_>>());
            let read;
            let cell;
            (state, read, cell) = self.load_shared(state, &shared, width, site);
            // Where the access may be elsewhere, the event may not happen, and its symbol says nothing of the cell.
            let certain = sole.filter(|_| self.terms.as_bool(valid) == Some(true));
            if let (Some(place), Some(held)) = (certain, cell) {
                self.remember(&mut state, place, held);
            }
            value = Some(value.map_or(read, |other| self.terms.ite(any, read, other)));
        }
        let value = value.unwrap_or_else(|| self.terms.constant(width, 0));
        let value = self.value_or_any(valid, value);
        (state, value)
    }

    /// The state after a load from shared places, the value, and what the cells hold that may be meant.
    fn load_shared(
        &mut self,
        mut state: State,
        targets: &[SharedAccess],
        width: u32,
        site: Site,
    ) -> (State, TermId, Option<TermId>) {
        // One cell each, at the same place in it: one value for all.
        let alike = |access: &SharedAccess| access.parts.len() == 1 && access.parts[0].is_like(&targets[0].parts[0]);
        if state.block.is_none() && targets.iter().all(alike) {
            let part = targets[0].parts[0];
            let read = self.terms.symbol("r", Sort::Bits(part.width()));
            self.memory.note_source(&self.terms, read, targets.iter().map(|access| access.parts[0].cell));
            let cells: Targets = targets.iter().map(|access| (access.parts[0].cell, access.condition)).collect();
            self.access_events(&mut state, StepKind::Load, &cells, read, site);
            let value = parts::assemble(&mut self.terms, &targets[0].parts, &[read], width);
            return (state, value, Some(read));
        }
        let nested = state.block.is_some();
        if !nested {
            self.open_block(&mut state, StepKind::Load, site);
        }
        let mut value = None;
        for SharedAccess { parts, condition } in targets {
            let cell = |part: &Part| self.block_value(&mut state, Cell::Memory(part.cell));
            let cells: SmallVec<[TermId; 2]> = parts.iter().map(cell).collect();
            let here = parts::assemble(&mut self.terms, parts, &cells, width);
            if parts.len() > 1 {
                self.memory.note_source(&self.terms, here, std::iter::once(parts[0].access()));
            }
            value = Some(value.map_or(here, |other| self.terms.ite(*condition, here, other)));
        }
        if !nested {
            let conditions = targets.iter().map(|access| access.condition).collect();
            state = self.close_block(state, conditions, site);
        }
        let value = value.unwrap_or_else(|| self.terms.constant(width, 0));
        (state, value, None)
    }

    /// Ends a block of one operation, which happens while one of the conditions holds; it has no events if it is not executed.
    fn close_block(&mut self, mut state: State, conditions: Vec<TermId>, site: Site) -> State {
        if self.terms.as_bool(state.guard) == Some(false) {
            state.block = None;
            return state;
        }
        if let Some(inner) = &state.block {
            self.run.open_blocks[inner.block].seen = self.terms.or_all(conditions);
        }
        self.end_block(state, site.span)
    }

    /// The state after a store.
    pub(crate) fn store(&mut self, state: State, address: TermId, value: TermId, site: Site) -> State {
        let width = self.terms.width(value);
        let bytes = access_bytes(width);
        let (mut state, reached) = self.access_targets(state, address, bytes, true, site);
        let value = self.terms.zero_extend(value, bytes as u32 * 8 - width);
        let targets = match reached {
            Accessed::Few(targets) => targets,
            Accessed::Group(group) => return self.store_group(state, address, &group, value, site),
        };
        let mut shared: Vec<SharedAccess> = Vec::new();
        let mut changed = self.terms.ff();
        // Writing what the thread knows to be there changes nothing, in interleavings: that matters in loops.
        let in_a_loop = !(state.idle.is_empty() && state.anchors.is_empty());
        let compares = self.input.bounds.interleavings && in_a_loop && state.block.is_none();
        let mutexes = self.overwrite(&state, &targets, bytes);
        for (place, condition) in targets {
            let (parts, is_event) = self.note_access(&state, place, bytes, true);
            for part in &parts {
                let compares = is_event && compares && self.is_known(part);
                if is_event && !compares {
                    changed = self.terms.or(changed, condition);
                }
                if is_event && !self.is_remembered(part) {
                    continue;
                }
                let old = self.private(&state, part);
                let new = part.replaced(&mut self.terms, old, value);
                if compares {
                    self.observed.cells.access(part.cell, part.width() / 8, self.run.current, true, true);
                    let same = self.terms.eq(old, new);
                    let differs = self.terms.not(same);
                    let here = self.terms.and(condition, differs);
                    changed = self.terms.or(changed, here);
                }
                let new = self.terms.ite(condition, new, old);
                Rc::make_mut(&mut state.memory).insert(part.cell, new);
            }
            if is_event {
                shared.push(SharedAccess { parts, condition });
            }
        }
        if shared.is_empty() && mutexes.is_empty() {
            return state;
        }
        self.escape(value);
        let whole = |access: &&SharedAccess| access.parts.len() == 1 && access.parts[0].is_whole();
        let cells: Vec<u64> = shared.iter().filter(whole).map(|access| access.parts[0].cell).collect();
        self.update(&mut state, address, &cells, value);
        let parts = shared.iter().filter(|access| !whole(access)).flat_map(|access| access.parts.iter());
        self.forget(&mut state, parts.map(|part| part.cell));
        // What takes several cells is remembered by where it begins.
        self.note_stored(shared.iter().map(|access| access.parts[0].access()), value);
        let all_whole = shared.iter().all(|access| whole(&access));
        if state.block.is_none() && mutexes.is_empty() && all_whole {
            let cells: Targets = shared.iter().map(|access| (access.parts[0].cell, access.condition)).collect();
            let any = self.terms.or_all(cells.iter().map(|(_, condition)| *condition).collect::<Vec<_>>());
            state.note_change(&mut self.terms, changed);
            self.access_events(&mut state, StepKind::Store, &cells, value, site);
            if let Some(cell) = sole_cell(&shared).filter(|_| self.terms.as_bool(any) == Some(true)) {
                self.remember(&mut state, cell, value);
            }
            return state;
        }
        let nested = state.block.is_some();
        if !nested {
            self.open_block(&mut state, StepKind::Store, site);
        }
        for SharedAccess { parts, condition } in &shared {
            for part in parts {
                self.block_store(&mut state, part, *condition, value);
            }
        }
        self.free_in_block(&mut state, &mutexes);
        let conditions = shared.iter().map(|access| access.condition).chain(mutexes.iter().map(|mutex| mutex.1));
        if nested { state } else { self.close_block(state, conditions.collect(), site) }
    }

    fn block_store(&mut self, state: &mut State, part: &Part, condition: TermId, value: TermId) {
        let cell = Cell::Memory(part.cell);
        let new = if part.is_covered() {
            part.taken_from(&mut self.terms, value)
        } else {
            let old = self.block_value(state, cell);
            part.replaced(&mut self.terms, old, value)
        };
        self.block_write(state, cell, condition, new);
    }

    /// A cell is written inside a block while the condition holds.
    pub(crate) fn block_write(&mut self, state: &mut State, cell: Cell, condition: TermId, value: TermId) {
        state.note_write_in_block(&mut self.terms, condition);
        let Some(inner) = &mut state.block else { return };
        if self.is_unfolded(inner.block, cell) {
            self.write_unfolded(state, cell, condition, value);
            return;
        }
        let cells = Rc::make_mut(&mut inner.cells);
        let new = if self.terms.as_bool(condition) == Some(true) {
            BlockCell { value, written: condition }
        } else {
            let old = self.block_cell(inner.block, cells, cell);
            BlockCell {
                value: self.terms.ite(condition, value, old.value),
                written: self.terms.or(old.written, condition),
            }
        };
        cells.insert(cell, new);
    }

    /// The events of one load or store outside blocks.
    fn access_events(&mut self, state: &mut State, kind: StepKind, targets: &Targets, value: TermId, site: Site) {
        let any = self.terms.or_all(targets.iter().map(|(_, condition)| *condition).collect::<Vec<_>>());
        let executed = self.terms.and(state.guard, any);
        if self.terms.as_bool(executed) == Some(false) {
            return;
        }
        let step = self.add_step(kind, executed, site);
        let mut last = SmallVec::new();
        for &(cell, condition) in targets {
            let guard = self.terms.and(state.guard, condition);
            if self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            let cell = Cell::Memory(cell);
            let kind = if kind == StepKind::Load { PointKind::Read(cell) } else { PointKind::Write(cell) };
            last.push(self.add_event(kind, Some(value), guard, Some(step), state.last.clone()));
        }
        // Where some targets are not shared, the events before stay last on those paths.
        if self.terms.as_bool(any) != Some(true) && executed != state.guard {
            last = crate::summarise::data::state::union(&last, &state.last);
        }
        if !last.is_empty() {
            state.last = last;
        }
    }
}
