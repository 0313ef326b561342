//! Accesses through addresses that may mean many cells: one event each, whose place is a term (`skeleton/places.rs`).
//!
//! This is for accesses that take one whole cell wherever they are. What memory holds at first is a function of the address:
//! each place that is read has an initial write of its own, which only its reads can see, so that a
//! large array needs no event per cell.
//!
//! Of an atomic block other threads can observe only what it reads first and writes last. So the reads of terms come at its
//! begin like all others, and its writes at its end, in order. What a read sees of the block's own writes
//! is a choice between their values by comparing addresses: these are written down in a log. Cells that a term
//! may mean are not kept apart any more from there on, but go through the log too.

use std::rc::Rc;
use std::sync::Arc;

use concord_logic::{Sort, TermId, TermStore};
use smallvec::SmallVec;

use crate::skeleton::places::{CellSetId, NondetRead, TermPlace};
use crate::skeleton::{Cell, PointKind, StepKind};
use crate::summarise::access::targets::Targets;
use crate::summarise::data::state::{BlockCell, State};
use crate::summarise::memory_state::CellGroup;
use crate::summarise::{Site, Summariser};

/// A write inside an atomic block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoggedWrite {
    pub cell: Cell,
    address: TermId,
    pub value: TermId,
    /// Whether control reaches it and it concerns the cell.
    pub guard: TermId,
}

/// A read at the begin of a block of a place that is a term.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TermRead {
    pub cell: Cell,
    pub value: TermId,
    pub guard: TermId,
}

/// What a block has to do with places that are terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockLog {
    pub reads: Vec<TermRead>,
    pub writes: Vec<LoggedWrite>,
    /// The cells that places may mean.
    sets: Vec<CellSetId>,
}

impl Summariser<'_> {
    /// The cells of an access to one of these places, if it takes one whole cell wherever it is; notes the access.
    pub(crate) fn cell_group(&mut self, state: &State, places: &[u64], bytes: u64, writes: bool) -> Option<CellGroup> {
        let set = self.skeleton.places.set(places.to_vec());
        if !self.memory.cell_groups.contains_key(&(set, bytes)) {
            let group = self.classify(places, bytes);
            self.memory.cell_groups.insert((set, bytes), group);
        }
        let group = self.memory.cell_groups[&(set, bytes)].clone()?;
        for &object in &group.objects {
            self.observed.access(object, self.run.current, writes);
            self.note_protection(state, object);
        }
        Some(group)
    }

    fn classify(&mut self, places: &[u64], bytes: u64) -> Option<CellGroup> {
        let (mut shared, mut private, mut objects) = (Vec::new(), Vec::new(), Vec::new());
        for &place in places {
            let (object, _, open) = self.memory.addresses.locate(place, bytes)?;
            let whole = self.memory.addresses.cell_at(place) == Some((place, bytes as u32));
            if open || !whole {
                return None;
            }
            if objects.last() != Some(&object) {
                objects.push(object);
            }
            // One of many cells: when which of them is accessed is not followed.
            self.observed.cells.forget(place, bytes as u32);
            if self.memory.addresses.is_shared(object) { &mut shared } else { &mut private }.push(place);
        }
        for &place in places {
            if let Some((object, offset, _)) = self.memory.addresses.locate(place, bytes) {
                self.observed.ranges.entry(object).or_default().insert((offset, bytes as u32));
            }
        }
        let mut set = |cells: Vec<u64>| (!cells.is_empty()).then(|| self.skeleton.places.set(cells));
        let (shared, private) = (set(shared), set(private));
        Some(CellGroup { bytes: bytes as u32, shared, private, objects })
    }

    /// The state after a load from one of many cells, and the value of the cell.
    pub(crate) fn load_group(
        &mut self,
        state: State,
        address: TermId,
        group: &CellGroup,
        site: Site,
    ) -> (State, TermId) {
        let mut state = state;
        let mut value = None;
        if let Some(set) = group.private {
            value = Some(self.load_private(&state, address, set, group.bytes * 8));
        }
        if let Some(set) = group.shared {
            let condition = self.condition_of(address, set, group);
            let read;
            let place = TermPlace { address, set, bytes: group.bytes };
            (state, read) = self.load_term(state, place, condition, site);
            value = Some(value.map_or(read, |other| self.terms.ite(condition, read, other)));
        }
        let value = value.unwrap_or_else(|| self.terms.constant(group.bytes * 8, 0));
        (state, value)
    }

    /// The condition that an address that is one of many means a cell of this set.
    fn condition_of(&mut self, address: TermId, set: CellSetId, group: &CellGroup) -> TermId {
        if group.shared.is_none() || group.private.is_none() {
            return self.terms.tt();
        }
        let cells = Arc::clone(self.skeleton.places.cells(set));
        is_one_of(&mut self.terms, address, &cells)
    }

    /// The state after a load from shared cells, which happens while a condition holds, and the value.
    fn load_term(&mut self, mut state: State, place: TermPlace, condition: TermId, site: Site) -> (State, TermId) {
        let TermPlace { address, set, bytes } = place;
        let read = self.terms.symbol("r", Sort::Bits(bytes * 8));
        self.memory.note_source_set(read, set);
        let guard = self.terms.and(state.guard, condition);
        let cell = Cell::Term(self.skeleton.places.add(place));
        let Some(block) = state.block.as_ref().map(|inner| inner.block) else {
            self.term_event(&mut state, StepKind::Load, cell, [guard, read], site);
            return (state, read);
        };
        self.unfold(&mut state, set);
        self.run.open_blocks[block].log.reads.push(TermRead { cell, value: read, guard });
        let value = self.forwarded(block, address, read);
        (state, value)
    }

    /// The state after a store to one of many cells. The value is as wide as the cells.
    pub(crate) fn store_group(
        &mut self,
        mut state: State,
        address: TermId,
        group: &CellGroup,
        value: TermId,
        site: Site,
    ) -> State {
        if let Some(set) = group.private {
            self.store_private(&mut state, address, set, value);
        }
        let Some(set) = group.shared else { return state };
        self.escape(value);
        let cells = Arc::clone(self.skeleton.places.cells(set));
        self.note_stored_in_one_of(set, value);
        self.update(&mut state, address, &cells, value);
        let condition = self.condition_of(address, set, group);
        let guard = self.terms.and(state.guard, condition);
        let cell = Cell::Term(self.skeleton.places.add(TermPlace { address, set, bytes: group.bytes }));
        let Some(block) = state.block.as_ref().map(|inner| inner.block) else {
            state.note_change(&mut self.terms, condition);
            self.term_event(&mut state, StepKind::Store, cell, [guard, value], site);
            return state;
        };
        self.unfold(&mut state, set);
        state.note_write_in_block(&mut self.terms, condition);
        self.run.open_blocks[block].log.writes.push(LoggedWrite { cell, address, value, guard });
        state
    }

    fn term_event(&mut self, state: &mut State, kind: StepKind, cell: Cell, [guard, value]: [TermId; 2], site: Site) {
        if self.terms.as_bool(guard) == Some(false) {
            return;
        }
        let step = self.add_step(kind, guard, site);
        let point = if kind == StepKind::Load { PointKind::Read(cell) } else { PointKind::Write(cell) };
        let event = self.add_event(point, Some(value), guard, Some(step), state.last.clone());
        let mut last = SmallVec::from_elem(event, 1);
        if guard != state.guard {
            last = crate::summarise::data::state::union(&last, &state.last);
        }
        state.last = last;
    }

    fn load_private(&mut self, state: &State, address: TermId, set: CellSetId, width: u32) -> TermId {
        let cells: Targets = self.each_of(address, set);
        let mut value = None;
        for (cell, condition) in cells {
            let here = match state.memory.get(&cell) {
                Some(&value) => value,
                None => self.memory.initial_value(&mut self.terms, cell, width),
            };
            value = Some(value.map_or(here, |other| self.terms.ite(condition, here, other)));
        }
        value.unwrap_or_else(|| self.terms.constant(width, 0))
    }

    fn store_private(&mut self, state: &mut State, address: TermId, set: CellSetId, value: TermId) {
        for (cell, condition) in self.each_of(address, set) {
            let width = self.terms.width(value);
            let old = match state.memory.get(&cell) {
                Some(&value) => value,
                None => self.memory.initial_value(&mut self.terms, cell, width),
            };
            let new = self.terms.ite(condition, value, old);
            Rc::make_mut(&mut state.memory).insert(cell, new);
        }
    }

    fn each_of(&mut self, address: TermId, set: CellSetId) -> Targets {
        let width = self.terms.width(address);
        let cells = Arc::clone(self.skeleton.places.cells(set));
        let mut each = Targets::new();
        for &cell in cells.iter() {
            let constant = self.terms.constant(width, u128::from(cell));
            each.push((cell, self.terms.eq(address, constant)));
        }
        each
    }

    /// From here on the cells of a set go through the log of the block.
    fn unfold(&mut self, state: &mut State, set: CellSetId) {
        let Some(inner) = &state.block else { return };
        let log = &mut self.run.open_blocks[inner.block].log;
        if !log.sets.contains(&set) {
            log.sets.push(set);
        }
        let cells = Arc::clone(self.skeleton.places.cells(set));
        let inside = |cell: &Cell| matches!(cell, Cell::Memory(address) if cells.binary_search(address).is_ok());
        let pending: Vec<Cell> = inner.cells.keys().copied().filter(inside).collect();
        for cell in pending {
            self.log_pending(state, cell);
        }
    }

    /// What was written to a cell and not logged is logged.
    fn log_pending(&mut self, state: &mut State, cell: Cell) {
        let guard = state.guard;
        let Some(inner) = &mut state.block else { return };
        let Some(BlockCell { value, written }) = inner.cells.get(&cell).copied() else { return };
        let block = inner.block;
        Rc::make_mut(&mut inner.cells).remove(&cell);
        self.log_write(block, cell, [guard, written], value);
    }

    fn log_write(&mut self, block: usize, cell: Cell, [reached, condition]: [TermId; 2], value: TermId) {
        let Cell::Memory(address) = cell else { return };
        let guard = self.terms.and(reached, condition);
        if self.terms.as_bool(guard) == Some(false) {
            return;
        }
        let address = self.terms.constant(self.input.program.data_model.pointer_bits(), u128::from(address));
        self.run.open_blocks[block].log.writes.push(LoggedWrite { cell, address, value, guard });
    }

    /// Whether accesses to a cell inside a block go through its log.
    pub(crate) fn is_unfolded(&self, block: usize, cell: Cell) -> bool {
        let Cell::Memory(address) = cell else { return false };
        self.run.open_blocks[block].log.sets.iter().any(|&set| self.skeleton.places.contains(set, address))
    }

    /// The value of a cell inside a block.
    pub(crate) fn block_value(&mut self, state: &mut State, cell: Cell) -> TermId {
        let Some(inner) = &state.block else { unreachable!("this is asked inside blocks") };
        let block = inner.block;
        match cell {
            Cell::Memory(address) if self.is_unfolded(block, cell) => {
                self.log_pending(state, cell);
                let first = self.first_read(block, cell);
                let address = self.terms.constant(self.input.program.data_model.pointer_bits(), u128::from(address));
                self.forwarded(block, address, first)
            }
            _ => {
                let cells = Rc::clone(&inner.cells);
                self.block_cell(block, &cells, cell).value
            }
        }
    }

    /// A cell that goes through the log is written.
    pub(crate) fn write_unfolded(&mut self, state: &mut State, cell: Cell, condition: TermId, value: TermId) {
        self.log_pending(state, cell);
        let Some(inner) = &state.block else { return };
        self.log_write(inner.block, cell, [state.guard, condition], value);
    }

    /// What is read at an address inside a block: the last value that the block wrote there, or what was there.
    fn forwarded(&mut self, block: usize, address: TermId, before: TermId) -> TermId {
        let mut value = before;
        let width = self.terms.width(before);
        for index in 0..self.run.open_blocks[block].log.writes.len() {
            let write = self.run.open_blocks[block].log.writes[index];
            if self.terms.width(write.value) != width {
                continue;
            }
            let same = self.terms.eq(write.address, address);
            let here = self.terms.and(write.guard, same);
            value = self.terms.ite(here, write.value, value);
        }
        value
    }

    /// What memory holds at first at a place that is a term.
    pub(crate) fn initial_of(&mut self, place: TermPlace) -> TermId {
        let width = place.bytes * 8;
        let cells = Arc::clone(self.skeleton.places.cells(place.set));
        let mut free = Vec::new();
        let mut fixed: Vec<(u64, TermId)> = Vec::new();
        for &cell in cells.iter() {
            match self.memory.addresses.initial(cell, place.bytes) {
                Some(bits) => fixed.push((cell, self.terms.bits(bits))),
                None => free.push(cell),
            }
        }
        let mut value = None;
        if !free.is_empty() {
            value = Some(self.initial_of_free(place, &free, width));
        }
        // What most cells hold needs no comparison.
        let mut counts: rustc_hash::FxHashMap<TermId, usize> = rustc_hash::FxHashMap::default();
        for &(_, held) in &fixed {
            *counts.entry(held).or_default() += 1;
        }
        let usual = fixed.iter().map(|&(_, held)| held).max_by_key(|held| counts[held]);
        if let Some(usual) = usual {
            value = Some(match value {
                None => usual,
                Some(free_value) => {
                    let is_free = is_one_of(&mut self.terms, place.address, &free);
                    self.terms.ite(is_free, free_value, usual)
                }
            });
        }
        let mut value = value.unwrap_or_else(|| self.terms.constant(width, 0));
        for (cell, held) in fixed {
            if Some(held) != usual {
                value = choose_at(&mut self.terms, place.address, cell, held, value);
            }
        }
        value
    }

    /// Whether each cell of a place that holds any value at first has a symbol of its own.
    pub(crate) fn has_few_free_cells(&self, place: TermPlace) -> bool {
        let cells = self.skeleton.places.cells(place.set).iter().copied();
        let free: Vec<u64> = cells.filter(|&cell| self.memory.addresses.initial(cell, place.bytes).is_none()).collect();
        let whole = |cell: u64| {
            let bits = self.memory.addresses.free_bits(cell, place.bytes);
            matches!(bits.as_slice(), &[(bytes, bits)] if bits == bytes * 8)
        };
        free.len() <= FEW_FREE_CELLS || !free.into_iter().all(whole)
    }

    /// What cells hold at first that hold any value: symbols that are chosen from, or of many cells an element of an array
    /// that is a symbol, unless a cell has a symbol already.
    fn initial_of_free(&mut self, place: TermPlace, free: &[u64], width: u32) -> TermId {
        if self.has_few_free_cells(place) {
            let mut value = None;
            for &cell in free {
                let here = self.memory.initial_value(&mut self.terms, cell, width);
                value = Some(match value {
                    None => here,
                    Some(other) => choose_at(&mut self.terms, place.address, cell, here, other),
                });
            }
            return value.unwrap_or_else(|| self.terms.constant(width, 0));
        }
        let index = self.input.program.data_model.pointer_bits();
        let sort = Sort::Array { index, element: width };
        let array = match self.memory.nondet_arrays.get(&width) {
            Some(&array) => array,
            None => {
                let array = self.terms.symbol("memory", sort);
                self.memory.nondet_arrays.insert(width, array);
                array
            }
        };
        let read = self.terms.select(array, place.address);
        let set = self.skeleton.places.set(free.to_vec());
        self.skeleton.nondet_reads.push(NondetRead { address: place.address, value: read, set });
        let mut value = read;
        let known: Vec<(u64, TermId)> = (self.memory.nondet_cells.iter())
            .filter(|(cell, held)| free.binary_search(cell).is_ok() && self.terms.width(**held) == width)
            .map(|(&cell, &held)| (cell, held))
            .collect();
        for (cell, held) in known {
            value = choose_at(&mut self.terms, place.address, cell, held, value);
        }
        value
    }
}

/// The condition that an address is one of some numbers, ascending.
pub(crate) fn is_one_of(terms: &mut TermStore, address: TermId, numbers: &[u64]) -> TermId {
    let width = terms.width(address);
    let mut any = terms.ff();
    let mut rest = numbers;
    while let Some((&first, behind)) = rest.split_first() {
        let step = behind.first().map_or(0, |next| next - first);
        let run = 1 + rest.windows(2).take_while(|pair| pair[1] - pair[0] == step).count();
        let constant = terms.constant(width, u128::from(first));
        let (here, taken) = if run >= 4 && step.is_power_of_two() {
            let offset = terms.bv_sub(address, constant);
            let most = terms.constant(width, u128::from(step) * (run as u128 - 1));
            let mut inside = terms.bv_ule(offset, most);
            if step > 1 {
                let low = terms.extract(offset, step.trailing_zeros() - 1, 0);
                let zero = terms.constant(step.trailing_zeros(), 0);
                let aligned = terms.eq(low, zero);
                inside = terms.and(inside, aligned);
            }
            (inside, run)
        } else {
            (terms.eq(address, constant), 1)
        };
        any = terms.or(any, here);
        rest = &rest[taken..];
    }
    any
}

/// One value if an address is that of a cell, and otherwise another one.
fn choose_at(terms: &mut TermStore, address: TermId, cell: u64, here: TermId, elsewhere: TermId) -> TermId {
    let constant = terms.constant(terms.width(address), u128::from(cell));
    let equal = terms.eq(address, constant);
    terms.ite(equal, here, elsewhere)
}

/// Up to so many cells that hold any value at first have a symbol each.
const FEW_FREE_CELLS: usize = 64;
