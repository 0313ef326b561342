//! Loads, stores and allocations.
//!
//! A symbolic address is split into the cells that it may mean: one event per cell,
//! guarded by the equality of address and cell. Only one of them happens, so the
//! events of one load share one value. An address that means none of the cells is a cut.
//! Cells of objects that are not shared are kept in the state like locals.

use std::collections::BTreeSet;
use std::rc::Rc;

use concord_logic::{Node, Sort, TermId};
use concord_program::{Layout, ObjectId};
use smallvec::SmallVec;

use crate::address::{ObjectRef, Pointees};
use crate::bounds::EncodeError;
use crate::skeleton::{Allocation, Cell, CutKind, PointKind, StepKind};
use crate::state::{BlockCell, State};
use crate::summarise::{Site, Summariser};

/// The most cells that one symbolic address is split into.
const MAX_TARGETS: usize = 256;

/// The cells that an address may mean, each with the condition that it does.
pub(crate) type Targets = Vec<(u64, TermId)>;

impl Summariser<'_> {
    /// A new object; its address.
    pub(crate) fn allocate(&mut self, state: &State, layout: &Layout, name: &str) -> Result<TermId, EncodeError> {
        let (_, base) = self.addresses.allocate(layout, name).ok_or(EncodeError::OutOfAddresses)?;
        self.allocations.push(Allocation { base, guard: state.guard, thread: self.current });
        Ok(self.terms.constant(self.program.data_model.pointer_bits(), u128::from(base)))
    }

    /// The cells of a width that an address may mean, and the state in which it means one of them.
    pub(crate) fn targets(
        &mut self,
        mut state: State,
        address: TermId,
        width: Option<u32>,
        site: Site,
    ) -> (State, Targets) {
        let yes = self.terms.tt();
        if let Some(bits) = self.terms.as_bits(address) {
            let address = bits.unsigned() as u64;
            let matches = match width {
                None => true,
                Some(width) => self.addresses.cell_at(address).is_some_and(|(_, bits)| bits == width),
            };
            if matches {
                return (state, vec![(address, yes)]);
            }
            self.invalid(&mut state, yes, site);
            return (state, Vec::new());
        }
        let mut cells = Vec::new();
        let mut few = true;
        for object in self.possible_objects(address) {
            few &= self.addresses.cells(object, width, MAX_TARGETS, &mut cells);
        }
        if !few {
            let what = format!("an access to one of more than {MAX_TARGETS} cells");
            self.cut(state.clone(), CutKind::Unsupported(what), site.span);
            state.guard = self.terms.ff();
            return (state, Vec::new());
        }
        let mut found = Vec::new();
        let mut valid = self.terms.ff();
        for cell in cells {
            let constant = self.terms.constant(self.program.data_model.pointer_bits(), u128::from(cell));
            let equal = self.terms.eq(address, constant);
            if self.terms.as_bool(equal) != Some(false) {
                valid = self.terms.or(valid, equal);
                found.push((cell, equal));
            }
        }
        let outside = self.terms.not(valid);
        self.invalid(&mut state, outside, site);
        (state, found)
    }

    /// The access is invalid while the condition holds: the thread stops there.
    fn invalid(&mut self, state: &mut State, condition: TermId, site: Site) {
        let mut stopped = state.clone();
        stopped.guard = self.terms.and(state.guard, condition);
        if self.terms.as_bool(stopped.guard) != Some(false) {
            self.cut(stopped, CutKind::InvalidAccess, site.span);
        }
        let valid = self.terms.not(condition);
        state.guard = self.terms.and(state.guard, valid);
    }

    fn possible_objects(&self, address: TermId) -> BTreeSet<ObjectRef> {
        match self.addresses.pointees(&self.terms, address) {
            Pointees::Objects(objects) => objects,
            Pointees::Anything => {
                let statics = self.program.objects.iter().zip(0..).filter(|(object, _)| object.address_taken);
                let statics = statics.map(|(_, index)| ObjectRef::Static(ObjectId(index)));
                match &self.plan.escaped {
                    Some(escaped) => statics.chain(escaped.iter().copied()).collect(),
                    None => statics.chain(self.addresses.allocated()).collect(),
                }
            }
        }
    }

    /// Whether the cell at an address is an event; notes the access.
    fn touch(&mut self, address: u64, width: u32, writes: bool) -> bool {
        let Some(object) = self.addresses.object_at(address) else { return false };
        self.observed.access(object, self.current, writes);
        let shared = self.addresses.is_shared(object);
        if shared {
            self.touched.insert(Cell::Memory(address), width);
        }
        shared
    }

    fn private(&mut self, state: &State, address: u64, width: u32) -> TermId {
        match state.memory.get(&address) {
            Some(&value) => value,
            None => self.initial_value(address, width),
        }
    }

    /// The state after a load, and the value.
    pub(crate) fn load(&mut self, state: State, address: TermId, width: u32, site: Site) -> (State, TermId) {
        let (mut state, targets) = self.targets(state, address, Some(width), site);
        let mut value = None;
        let mut shared: Targets = Vec::new();
        for (cell, condition) in targets {
            if !self.touch(cell, width, false) {
                let here = self.private(&state, cell, width);
                value = Some(value.map_or(here, |other| self.terms.ite(condition, here, other)));
            } else if let Some(inner) = &state.block {
                let (block, cells) = (inner.block, Rc::clone(&inner.cells));
                let here = self.block_cell(block, &cells, Cell::Memory(cell)).value;
                value = Some(value.map_or(here, |other| self.terms.ite(condition, here, other)));
            } else {
                shared.push((cell, condition));
            }
        }
        if !shared.is_empty() {
            let read = self.terms.symbol("r", Sort::Bits(width));
            let any = self.terms.or_all(shared.iter().map(|(_, condition)| *condition).collect::<Vec<_>>());
            self.access_events(&mut state, StepKind::Load, &shared, read, site);
            value = Some(value.map_or(read, |other| self.terms.ite(any, read, other)));
        }
        let value = value.unwrap_or_else(|| self.terms.constant(width, 0));
        (state, value)
    }

    /// The state after a store.
    pub(crate) fn store(&mut self, state: State, address: TermId, value: TermId, site: Site) -> State {
        let width = self.terms.width(value);
        let (mut state, targets) = self.targets(state, address, Some(width), site);
        let mut shared: Targets = Vec::new();
        for (cell, condition) in targets {
            if !self.touch(cell, width, true) {
                let old = self.private(&state, cell, width);
                let new = self.terms.ite(condition, value, old);
                Rc::make_mut(&mut state.memory).insert(cell, new);
                continue;
            }
            self.escape(value);
            if state.block.is_some() {
                self.block_write(&mut state, Cell::Memory(cell), condition, value);
            } else {
                shared.push((cell, condition));
            }
        }
        if !shared.is_empty() {
            let any = self.terms.or_all(shared.iter().map(|(_, condition)| *condition).collect::<Vec<_>>());
            state.note_change(&mut self.terms, any);
            self.access_events(&mut state, StepKind::Store, &shared, value, site);
        }
        state
    }

    /// A cell is written inside a block while the condition holds.
    pub(crate) fn block_write(&mut self, state: &mut State, cell: Cell, condition: TermId, value: TermId) {
        state.note_write_in_block(&mut self.terms, condition);
        let Some(inner) = &mut state.block else { return };
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
            last = crate::state::union(&last, &state.last);
        }
        if !last.is_empty() {
            state.last = last;
        }
    }

    /// Objects made at run time whose address occurs in a value become known to others.
    pub(crate) fn escape(&mut self, value: TermId) {
        if self.terms.sort(value) != self.pointer_sort() || self.allocations.is_empty() {
            return;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![value];
        while let Some(top) = stack.pop() {
            if !seen.insert(top) {
                continue;
            }
            match self.terms.node(top) {
                Node::Bits(bits) => {
                    let object = self.addresses.object_at(bits.unsigned() as u64);
                    self.observed.escaped.extend(object.filter(|object| matches!(object, ObjectRef::Allocated(_))));
                }
                Node::App(_, args) => stack.extend(args.iter().copied()),
                Node::Bool(_) | Node::Symbol(_) => {}
            }
        }
    }
}
