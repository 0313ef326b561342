//! Loads, stores and allocations.
//!
//! A symbolic address that may mean few places is split into them: one event per place,
//! guarded by the equality of address and place. Only one of them happens, so the
//! events of one load share one value. If it may mean many, the event's place is a term (`symbolic.rs`).
//! An address that means none of the places is a cut.
//! An access that is not a whole cell is made of parts of cells (`parts.rs`); if it takes more
//! than one event, these are one atomic block.
//! Cells that are not shared are kept in the state like locals, and so are shared ones as far as the thread knows what
//! they hold (`plan/knowledge.rs`).

use std::collections::BTreeSet;
use std::rc::Rc;

use concord_logic::{Node, Sort, TermId};
use concord_program::{ObjectId, access_bytes};
use smallvec::SmallVec;

use crate::bounds::EncodeError;
use crate::memory::address_space::{Made, ObjectRef, Origin};
use crate::skeleton::{Allocation, Cell, CutKind, PointKind, StepKind};
use crate::summarise::access::parts::{self, Part, Parts};
use crate::summarise::access::symbolic::is_one_of;
use crate::summarise::access::watch::Watch;
use crate::summarise::data::state::{BlockCell, State};
use crate::summarise::memory_state::CellGroup;
use crate::summarise::{Site, Summariser};

/// The most places that one symbolic address may mean where it need not be split.
const MAX_PLACES: usize = 1 << 14;

/// The places that an address may mean, each with the condition that it does.
pub(crate) type Targets = Vec<(u64, TermId)>;

/// What an access may concern.
enum Reached {
    /// Places, each with the condition that it is meant.
    Few(Targets),
    /// Whole cells.
    Many(CellGroup),
}

/// A place of memory that is accessed.
struct Touched {
    parts: Parts,
    condition: TermId,
}

/// The cell of an access that takes one whole cell and no other.
fn sole_cell(targets: &[Touched]) -> Option<u64> {
    match targets {
        [touched] if touched.parts.len() == 1 && touched.parts[0].is_whole() => Some(touched.parts[0].cell),
        _ => None,
    }
}

impl Summariser<'_> {
    /// A new object; its address. A size that is not a constant is bounded.
    pub(crate) fn allocate(
        &mut self,
        state: &mut State,
        mut made: Made,
        size: Option<TermId>,
        site: Site,
    ) -> Result<TermId, EncodeError> {
        let pointer = self.input.program.data_model.pointer_bits();
        let constant = match size {
            None => Some(made.room),
            Some(size) => self.terms.as_bits(size).map(|bits| bits.unsigned() as u64),
        };
        let room = constant.unwrap_or_else(|| made.room.max(1).saturating_mul(self.input.bounds.limits.elements));
        made.room = room;
        if let (None, Some(size)) = (constant, size) {
            let most = self.terms.constant(pointer, u128::from(room));
            let fits = self.terms.bv_ule(size, most);
            let mut beyond = state.clone();
            let too_large = self.terms.not(fits);
            beyond.guard = self.terms.and(state.guard, too_large);
            if self.terms.as_bool(beyond.guard) != Some(false) {
                self.cut(beyond, CutKind::Limit(format!("an object of more than {room} bytes")), site.span);
            }
            state.guard = self.terms.and(state.guard, fits);
        }
        made.open = constant.is_none();
        let origin = Origin(self.origin(site));
        let (object, base) = self.memory.addresses.allocate(origin, &made).ok_or(EncodeError::OutOfAddresses)?;
        if let Some(size) = size.filter(|_| made.open) {
            let known = self.memory.size_of(&mut self.terms, object);
            let same = self.terms.eq(known, size);
            let fact = self.terms.implies(state.guard, same);
            self.skeleton.facts.push(fact);
        }
        self.skeleton.allocations.push(Allocation { base, guard: state.guard, thread: self.run.current });
        Ok(self.terms.constant(pointer, u128::from(base)))
    }

    /// The number of bytes from an address to the end of the object there, and the state in which there is one.
    pub(crate) fn measure(&mut self, state: State, address: TermId, site: Site) -> (State, TermId) {
        let width = self.input.program.data_model.pointer_bits();
        let (mut state, targets) = self.targets(state, address, None, site);
        let (mut value, mut outside) = (self.terms.constant(width, 0), self.terms.ff());
        for (place, condition) in targets {
            let Some((object, offset, open)) = self.memory.addresses.locate(place, 0) else {
                outside = self.terms.or(outside, condition);
                continue;
            };
            let size = match open {
                true => self.memory.size_of(&mut self.terms, object),
                false => self.terms.constant(width, u128::from(self.memory.addresses.room(object))),
            };
            let offset = self.terms.constant(width, u128::from(offset));
            let here = self.terms.bv_sub(size, offset);
            value = self.terms.ite(condition, here, value);
            if open {
                let beyond = self.terms.bv_ult(size, offset);
                let beyond = self.terms.and(condition, beyond);
                outside = self.terms.or(outside, beyond);
            }
        }
        self.invalid(&mut state, outside, None, site);
        (state, value)
    }

    /// The places at which so many bytes may be accessed (or a mutex, if no number is given) by an address, and
    /// the state in which it means one of them.
    pub(crate) fn targets(
        &mut self,
        state: State,
        address: TermId,
        bytes: Option<u64>,
        site: Site,
    ) -> (State, Targets) {
        let most = self.input.bounds.limits.places;
        match self.places(address, bytes, most) {
            Some(places) => self.split(state, address, bytes, places, site),
            None => (self.too_many(state, most, site), Vec::new()),
        }
    }

    /// An access may concern more places than can be handled.
    fn too_many(&mut self, mut state: State, most: usize, site: Site) -> State {
        let what = format!("an access to one of more than {most} places");
        self.cut(state.clone(), CutKind::Limit(what), site.span);
        state.guard = self.terms.ff();
        state
    }

    /// What so many bytes at an address may concern, and the state in which it is that.
    fn reach(&mut self, mut state: State, address: TermId, bytes: u64, writes: bool, site: Site) -> (State, Reached) {
        let none = Reached::Few(Vec::new());
        let watched = !matches!(self.input.watch, Watch::Nothing);
        let split = self.input.bounds.limits.places;
        let most = if watched { split } else { split.max(MAX_PLACES) };
        let Some(places) = self.places(address, Some(bytes), most) else {
            return (self.too_many(state, most, site), none);
        };
        if places.len() > self.input.bounds.split
            && !(writes && self.may_overwrite(&places, bytes))
            && let Some(many) = self.many(&state, &places, bytes, writes)
        {
            let valid = is_one_of(&mut self.terms, address, &places);
            let outside = self.terms.not(valid);
            let accessed = self.derived(address, Some(bytes));
            self.invalid(&mut state, outside, accessed, site);
            return (state, Reached::Many(many));
        }
        if places.len() > split {
            return (self.too_many(state, split, site), none);
        }
        let (state, targets) = self.split(state, address, Some(bytes), places, site);
        (state, Reached::Few(targets))
    }

    /// What a read of so many bytes at an address may concern, and the condition that it does; for whatever is left out
    /// the condition is false.
    fn reach_perhaps(&mut self, state: &State, address: TermId, bytes: u64) -> (Reached, TermId) {
        let split = self.input.bounds.limits.places;
        let places = self.places(address, Some(bytes), split.max(MAX_PLACES)).unwrap_or_default();
        if places.len() > self.input.bounds.split
            && let Some(many) = self.many(state, &places, bytes, false)
        {
            let valid = is_one_of(&mut self.terms, address, &places);
            return (Reached::Many(many), valid);
        }
        let places = if places.len() > split { Vec::new() } else { places };
        let (targets, valid) = self.resolve(address, Some(bytes), places);
        (Reached::Few(targets), valid)
    }

    /// An address split into places, and the state in which it means one of them.
    fn split(
        &mut self,
        mut state: State,
        address: TermId,
        bytes: Option<u64>,
        places: Vec<u64>,
        site: Site,
    ) -> (State, Targets) {
        let (found, valid) = self.resolve(address, bytes, places);
        let outside = self.terms.not(valid);
        let accessed = if self.terms.as_bool(outside) == Some(false) { None } else { self.derived(address, bytes) };
        self.invalid(&mut state, outside, accessed, site);
        (state, found)
    }

    /// The places as far as they can be meant, each with the condition that it is, and the condition that one of them is.
    fn resolve(&mut self, address: TermId, bytes: Option<u64>, places: Vec<u64>) -> (Targets, TermId) {
        let width = self.input.program.data_model.pointer_bits();
        let mut found = Vec::new();
        let mut valid = self.terms.ff();
        let guessed = self.is_guessed(address);
        for place in places {
            let constant = self.terms.constant(width, u128::from(place));
            let mut condition = self.terms.eq(address, constant);
            let located = bytes.and_then(|bytes| Some((bytes, self.memory.addresses.locate(place, bytes)?)));
            if let Some((bytes, (object, offset, true))) = located {
                let size = self.memory.size_of(&mut self.terms, object);
                let end = self.terms.constant(width, u128::from(offset + bytes));
                let inside = self.terms.bv_ule(end, size);
                condition = self.terms.and(condition, inside);
            }
            if guessed && let Some(made) = self.made_at(place) {
                condition = self.terms.and(condition, made);
            }
            if self.terms.as_bool(condition) != Some(false) {
                valid = self.terms.or(valid, condition);
                found.push((place, condition));
            }
        }
        (found, valid)
    }

    /// Whether an address may be any, because something in it is nondeterministic: then it may be that of an object
    /// which is not there.
    fn is_guessed(&self, address: TermId) -> bool {
        if self.terms.as_bits(address).is_some() || self.skeleton.allocations.is_empty() {
            return false;
        }
        let symbols = self.terms.symbols_of(address);
        symbols.iter().any(|&symbol| self.skeleton.havocs.is_chosen(self.terms.symbol_term(symbol)))
    }

    /// The condition that the object at a place was made, if the current thread makes it.
    fn made_at(&self, place: u64) -> Option<TermId> {
        let object = self.memory.addresses.object_at(place)?;
        let here = |made: &&Allocation| {
            made.thread == self.run.current && self.memory.addresses.object_at(made.base) == Some(object)
        };
        self.skeleton.allocations.iter().rev().find(here).map(|made| made.guard)
    }

    /// The places that an address may mean, ascending; `None` if there are too many.
    pub(crate) fn places(&mut self, address: TermId, bytes: Option<u64>, most: usize) -> Option<Vec<u64>> {
        let mut found = Vec::new();
        let mut anything = false;
        for &stride in self.shape_of(address).iter() {
            let Some(bytes) = bytes else {
                // A mutex is named by its address, whatever is there.
                if stride.step == 0 {
                    found.push(stride.base);
                    continue;
                }
                let objects = self.memory.addresses.objects_near(stride);
                anything |= objects.is_empty();
                for object in objects {
                    self.memory.addresses.scalars(object, most, &mut found).then_some(())?;
                }
                continue;
            };
            let objects = self.memory.addresses.objects_near(stride);
            anything |= objects.is_empty() && stride.step > 0;
            for object in objects {
                self.memory.addresses.positions(object, stride, bytes, most, &mut found).then_some(())?;
            }
        }
        if anything {
            self.observed.follows_pointers = true;
            for object in self.known_objects() {
                let few = match bytes {
                    Some(bytes) => self.memory.addresses.natural_positions(object, bytes, most, &mut found),
                    None => self.memory.addresses.scalars(object, most, &mut found),
                };
                few.then_some(())?;
            }
        }
        found.sort_unstable();
        found.dedup();
        (found.len() <= most).then_some(found)
    }

    /// The access is invalid while the condition holds: the thread stops there.
    pub(crate) fn invalid(
        &mut self,
        state: &mut State,
        condition: TermId,
        accessed: Option<(TermId, u64)>,
        site: Site,
    ) {
        let mut stopped = state.clone();
        stopped.guard = self.terms.and(state.guard, condition);
        if self.terms.as_bool(stopped.guard) != Some(false) {
            self.cut(stopped, CutKind::InvalidAccess, site.span);
            if let Some(cut) = self.skeleton.cuts.last_mut() {
                cut.accessed = accessed;
            }
        }
        let valid = self.terms.not(condition);
        state.guard = self.terms.and(state.guard, valid);
    }

    /// The objects that a pointer of which nothing is known may point to.
    fn known_objects(&self) -> BTreeSet<ObjectRef> {
        let statics = self.input.program.objects.iter().zip(0..).filter(|(object, _)| object.address_taken);
        let statics = statics.map(|(_, index)| ObjectRef::Static(ObjectId(index)));
        statics.chain(self.input.plan.escaped.iter().copied()).chain(self.observed.escaped.iter().copied()).collect()
    }

    /// The parts of cells that an access takes, and whether they are events; notes the access.
    fn touch(&mut self, state: &State, address: u64, bytes: u64, writes: bool) -> (Parts, bool) {
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
            self.observed.cells.take_together(address, bytes as u32);
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

    fn is_known(&self, part: &Part) -> bool {
        let key = self.registry.keys[self.run.current.index()];
        self.input.plan.knowledge.is_known(key, part.cell, part.width() / 8)
    }

    fn is_settled(&self, part: &Part) -> bool {
        self.input.plan.knowledge.is_settled(part.cell, part.width() / 8)
    }

    /// Whether somebody needs to know what is written to a shared cell.
    fn is_remembered(&self, part: &Part) -> bool {
        self.input.plan.knowledge.is_remembered(part.cell, part.width() / 8)
    }

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
            (reached, condition) = self.reach_perhaps(&state, address, bytes);
            condition
        } else {
            (state, reached) = self.reach(state, address, bytes, false, site);
            self.terms.tt()
        };
        let targets = match reached {
            Reached::Few(targets) => targets,
            Reached::Many(many) => {
                let guard = state.guard;
                state.guard = self.terms.and(guard, valid);
                let (mut state, cell) = self.load_many(state, address, &many, site);
                state.guard = guard;
                let value = self.terms.extract(cell, width - 1, 0);
                return (state, self.or_any(valid, value));
            }
        };
        let mut value = None;
        let mut shared: Vec<Touched> = Vec::new();
        for (place, condition) in targets {
            let (parts, is_event) = self.touch(&state, place, bytes, false);
            if is_event {
                shared.push(Touched { parts, condition });
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
            return (state, self.or_any(valid, value));
        }
        if !shared.is_empty() {
            let any = self.terms.or_all(shared.iter().map(|touched| touched.condition).collect::<Vec<_>>());
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
        let value = self.or_any(valid, value);
        (state, value)
    }

    /// The state after a load from shared places, the value, and what the cells hold that may be meant.
    fn load_shared(
        &mut self,
        mut state: State,
        targets: &[Touched],
        width: u32,
        site: Site,
    ) -> (State, TermId, Option<TermId>) {
        // One cell each, at the same place in it: one value for all.
        let alike = |touched: &Touched| touched.parts.len() == 1 && touched.parts[0].is_like(&targets[0].parts[0]);
        if state.block.is_none() && targets.iter().all(alike) {
            let part = targets[0].parts[0];
            let read = self.terms.symbol("r", Sort::Bits(part.width()));
            self.memory.note_source(&self.terms, read, targets.iter().map(|touched| touched.parts[0].cell));
            let cells: Targets = targets.iter().map(|touched| (touched.parts[0].cell, touched.condition)).collect();
            self.access_events(&mut state, StepKind::Load, &cells, read, site);
            let value = parts::assemble(&mut self.terms, &targets[0].parts, &[read], width);
            return (state, value, Some(read));
        }
        let nested = state.block.is_some();
        if !nested {
            self.open_block(&mut state, StepKind::Load, site);
        }
        let mut value = None;
        for Touched { parts, condition } in targets {
            let cell = |part: &Part| self.block_value(&mut state, Cell::Memory(part.cell));
            let cells: SmallVec<[TermId; 2]> = parts.iter().map(cell).collect();
            let here = parts::assemble(&mut self.terms, parts, &cells, width);
            if parts.len() > 1 {
                self.memory.note_source(&self.terms, here, std::iter::once(parts[0].access()));
            }
            value = Some(value.map_or(here, |other| self.terms.ite(*condition, here, other)));
        }
        if !nested {
            let conditions = targets.iter().map(|touched| touched.condition).collect();
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
        let (mut state, reached) = self.reach(state, address, bytes, true, site);
        let value = self.terms.zero_extend(value, bytes as u32 * 8 - width);
        let targets = match reached {
            Reached::Few(targets) => targets,
            Reached::Many(many) => return self.store_many(state, address, &many, value, site),
        };
        let mut shared: Vec<Touched> = Vec::new();
        let mut changed = self.terms.ff();
        // Writing what the thread knows to be there changes nothing, in interleavings: that matters in loops.
        let in_a_loop = !(state.idle.is_empty() && state.anchors.is_empty());
        let compares = self.input.bounds.interleavings && in_a_loop && state.block.is_none();
        let mutexes = self.overwrite(&state, &targets, bytes);
        for (place, condition) in targets {
            let (parts, is_event) = self.touch(&state, place, bytes, true);
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
                shared.push(Touched { parts, condition });
            }
        }
        if shared.is_empty() && mutexes.is_empty() {
            return state;
        }
        self.escape(value);
        let whole = |touched: &&Touched| touched.parts.len() == 1 && touched.parts[0].is_whole();
        let cells: Vec<u64> = shared.iter().filter(whole).map(|touched| touched.parts[0].cell).collect();
        self.update(&mut state, address, &cells, value);
        let parts = shared.iter().filter(|touched| !whole(touched)).flat_map(|touched| touched.parts.iter());
        self.forget(&mut state, parts.map(|part| part.cell));
        // What takes several cells is remembered by where it begins.
        self.note_stored(shared.iter().map(|touched| touched.parts[0].access()), value);
        let all_whole = shared.iter().all(|touched| whole(&touched));
        if state.block.is_none() && mutexes.is_empty() && all_whole {
            let cells: Targets = shared.iter().map(|touched| (touched.parts[0].cell, touched.condition)).collect();
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
        for Touched { parts, condition } in &shared {
            for part in parts {
                self.block_store(&mut state, part, *condition, value);
            }
        }
        self.free_in_block(&mut state, &mutexes);
        let conditions = shared.iter().map(|touched| touched.condition).chain(mutexes.iter().map(|mutex| mutex.1));
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

    /// Objects made at run time whose address occurs in a value become known to others.
    pub(crate) fn escape(&mut self, value: TermId) {
        if self.terms.sort(value) != self.input.pointer_sort() || self.skeleton.allocations.is_empty() {
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
                    let object = self.memory.addresses.object_at(bits.unsigned() as u64);
                    self.observed.escaped.extend(object.filter(|object| matches!(object, ObjectRef::Allocated(_))));
                }
                Node::App(_, args) => stack.extend(args.iter().copied()),
                Node::Bool(_) | Node::Symbol(_) => {}
            }
        }
    }
}
