//! Loads and stores: which memory an address means, and what is known of it.

use std::sync::Arc;

use concord_program::{Access as Order, Layout, LocalId, Op, Property, access_bytes};
use smallvec::SmallVec;

use super::alarms::{Access, Alarm};
use super::cells::{Hit, Hits, Offsets, Part, hits};
use super::domain::{Base, ClassId, SiteId, Value};
use super::state::{Cell, Cells, Lock, Memory, State};
use super::tokens::{CellWrite, Written};
use super::transfer::Transfer;
use super::world::{Effect, initial};

/// Memory that an address may mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub memory: Memory,
    pub offsets: Offsets,
    /// Whether it is the object that the thread got at its creation.
    pub given: bool,
}

/// What an address may mean.
#[derive(Debug, Default)]
pub(crate) struct Place {
    pub targets: SmallVec<[Target; 1]>,
    /// Whether it may be in memory of no object.
    pub outside: bool,
    /// Whether it may mean memory that is not known.
    pub unknown: bool,
}

impl Transfer<'_, '_> {
    /// What so many bytes from an address on may mean.
    pub fn place(&self, address: &Value, bytes: u64) -> Place {
        self.place_of(address, bytes, false)
    }

    /// Likewise; `measured` says that the program itself keeps within the object, whatever is known of its size.
    fn place_of(&self, address: &Value, bytes: u64, measured: bool) -> Place {
        let mut place = Place::default();
        let Some(chunks) = address.chunks() else {
            return Place { unknown: true, outside: true, ..place };
        };
        for chunk in chunks {
            match chunk.base {
                Base::Number | Base::Static(_) => {
                    if chunk.number.constant() == Some(0) {
                        place.outside = true;
                        continue;
                    }
                    let range = chunk.number.range.unsigned;
                    let end = range.high.saturating_add(u128::from(bytes));
                    let Some(objects) = self.subject.objects_in(range.low, end) else {
                        (place.unknown, place.outside) = (true, true);
                        continue;
                    };
                    let mut inside = false;
                    for id in objects {
                        let object = self.subject.program.object(id);
                        let size = object.layout.size();
                        let Some(offsets) = Offsets::of(chunk.number, object.base) else { continue };
                        if offsets.low >= i128::from(size) || offsets.high + i128::from(bytes) <= 0 {
                            continue;
                        }
                        inside |= offsets.low >= 0 && offsets.high + i128::from(bytes) <= i128::from(size);
                        place.targets.push(Target { memory: Memory::Static(id), offsets, given: false });
                    }
                    if !inside {
                        // What is not in a static object may be in one made at run time.
                        place.outside = true;
                        place.unknown |= chunk.base == Base::Number;
                    }
                }
                Base::Mine(site) | Base::Made(site) | Base::Given(site) => {
                    let memory = match chunk.base {
                        Base::Mine(site) => Memory::Mine(site),
                        _ => Memory::Made(site),
                    };
                    let Some(offsets) = Offsets::of(chunk.number, 0) else {
                        (place.unknown, place.outside) = (true, true);
                        continue;
                    };
                    let room = self.world.rooms.get(&site).copied().unwrap_or(0);
                    let room = i128::try_from(room).unwrap_or(i128::MAX);
                    if offsets.high + i128::from(bytes) > room && !measured {
                        // Behind the object there is a gap at least as large as itself, then anything.
                        place.outside = true;
                        place.unknown |= offsets.high + i128::from(bytes) > room.saturating_mul(2);
                    }
                    let given = matches!(chunk.base, Base::Given(_));
                    place.targets.push(Target { memory, offsets, given });
                }
                Base::Thread(_) | Base::Myself | Base::Stranger => (place.unknown, place.outside) = (true, true),
            }
        }
        place
    }

    fn layout(&self, memory: Memory) -> Option<&Layout> {
        match memory {
            Memory::Static(id) => Some(&self.subject.program.object(id).layout),
            Memory::Mine(site) | Memory::Made(site) => match self.subject.allocation(site) {
                Op::Allocate { layout, .. } => Some(layout),
                _ => None,
            },
        }
    }

    /// The cells that an access to a target concerns.
    fn hits(&self, target: &Target, bits: u32) -> Option<Hits> {
        let layout = self.layout(target.memory)?;
        let several = match target.memory {
            Memory::Static(_) => false,
            Memory::Mine(site) | Memory::Made(site) => {
                !matches!(self.subject.allocation(site), Op::Allocate { size: None, .. })
            }
        };
        if several {
            // An array of the layout, of any length.
            let array = Layout::Array { element: Box::new(layout.clone()), count: u64::from(u32::MAX) };
            return hits(&array, target.offsets, bits);
        }
        hits(layout, target.offsets, bits)
    }

    /// Whether only this thread can know the memory.
    pub fn is_private(&self, state: &State, memory: Memory) -> bool {
        match memory {
            Memory::Static(_) => self.is_pristine(state),
            Memory::Mine(site) => !state.is_leaked(site),
            Memory::Made(_) => false,
        }
    }

    /// Whether what is known of a cell stays known until this thread writes it or gives up a lock.
    pub fn is_kept(&mut self, state: &State, cell: &Cell) -> bool {
        match cell.memory {
            Memory::Static(_) => {
                self.depends_on(cell);
                state.depth > 0 || self.is_alone(state) || self.world.is_protected(cell, &state.held)
            }
            _ => false,
        }
    }

    /// What a cell holds.
    pub fn read(&mut self, state: &State, cell: Cell) -> Value {
        if let Some(value) = state.memory.get(&cell) {
            return value.clone();
        }
        if self.is_private(state, cell.memory) {
            return initial(self.subject, &cell);
        }
        let shared = Cell { memory: cell.memory.shared(), part: cell.part };
        self.depends_on(&shared);
        let quiet = matches!(cell.memory, Memory::Static(_))
            && (self.is_alone(state) || self.world.is_protected(&shared, &state.held) || self.is_free(state, &shared));
        self.world.invariant(self.subject, &shared, quiet)
    }

    /// What a load may give; `None` if the thread stops for certain, or nothing of what follows is asked for.
    pub fn load(
        &mut self,
        state: &mut State,
        target: LocalId,
        address: &Value,
        bits: u32,
        order: Order,
    ) -> Option<Value> {
        let bytes = access_bytes(bits);
        let place = self.place(address, bytes);
        if place.unknown && self.subject.property == Property::NoDataRace && !self.is_alone(state) {
            self.alarm(Alarm::InvalidAccess(self.at));
        }
        // Where assertions are asked for, what is read of no object is any value; races are asked for up to there.
        let races = self.subject.property == Property::NoDataRace;
        if races && place.targets.is_empty() && !place.unknown {
            return None;
        }
        let any = place.unknown || place.outside && !races;
        let mut value = if any { Value::Any } else { Value::none() };
        let single = place.targets.len() == 1 && !any;
        if !any {
            self.owned(state, target, &place, bits);
        }
        for at in &place.targets {
            self.access(state, at, bytes, false, order);
            let Some(found) = self.hits(at, bits).filter(|found| found.lands) else {
                value = Value::Any;
                continue;
            };
            for hit in found.hits.iter().filter(|hit| hit.exact) {
                let cell = Cell { memory: at.memory, part: hit.part };
                let mut read = self.read(state, cell);
                if single && found.hits.len() == 1 {
                    read = self.told_by_tokens(state, &cell, read);
                }
                value = value.join(&read);
                let one = single && found.hits.len() == 1 && !hit.part.summary;
                let private = self.is_private(state, at.memory);
                if one && (private || self.is_kept(state, &cell)) {
                    if !private {
                        state.remember(cell, read);
                    }
                    state.links.push((target, cell));
                } else if one && self.is_followed(&cell, order) {
                    state.remember(cell, read);
                    state.seen.push((target, cell));
                }
            }
            if found.hits.iter().any(|hit| !hit.exact) {
                value = Value::Any;
            }
        }
        if value.is_none() {
            // What the thread has of the cell, and what it may hold, exclude each other: it does not come here.
            return None;
        }
        if matches!(order, Order::Ordered | Order::Weaker)
            && self.subject.property == Property::NoDataRace
            && !self.is_alone(state)
        {
            // What such an access reads need not be the last value. But where a block goes on to write, what it read is what is written
            // over; a weaker read does not order what follows.
            if order == Order::Weaker || state.depth == 0 {
                state.links.retain(|(local, _)| *local != target);
            }
            return Some(Value::Any);
        }
        Some(value)
    }

    /// What is left after a store; `false` if the thread stops for certain.
    pub fn store(&mut self, state: &mut State, address: &Value, bits: u32, new: &Written, order: Order) -> bool {
        let bytes = access_bytes(bits);
        // A write that is not seen changes nothing, and comes after the object was measured.
        let unseen = order == Order::Unseen;
        let place = self.place_of(address, bytes, unseen);
        if place.unknown || place.outside && !unseen {
            self.alarm(Alarm::InvalidAccess(self.at));
        }
        if place.targets.is_empty() && !place.unknown {
            return false;
        }
        let single = place.targets.len() == 1 && !place.unknown;
        for target in &place.targets {
            if unseen {
                self.access(state, target, bytes, true, order);
                continue;
            }
            self.overwrite(state, target, bytes);
            let found = self.hits(target, bits);
            let Some(found) = found else {
                self.access(state, target, bytes, true, order);
                self.break_tokens(target.memory);
                self.lose(state, target.memory, &new.value);
                continue;
            };
            let one = single && found.hits.len() == 1 && target.offsets.is_one();
            let given = self.tokens_of(state, (target.memory, order), &found, one, new);
            self.access(state, target, bytes, true, order);
            for hit in &found.hits {
                self.write(state, (target.memory, order), hit, one, &new.value);
            }
            for lock in given {
                if self.mutation != Some(super::Mutation::KeptLock) {
                    self.release(state, lock);
                }
            }
        }
        true
    }

    /// Takes the tokens that a write takes; those that are given back after it.
    fn tokens_of(
        &mut self,
        state: &mut State,
        (memory, order): (Memory, Order),
        found: &Hits,
        one: bool,
        new: &Written,
    ) -> SmallVec<[Lock; 2]> {
        let mut given = SmallVec::new();
        let Memory::Static(_) = memory else { return given };
        if self.world.tokens.is_empty() && !self.records {
            return given;
        }
        for hit in &found.hits {
            let cell = Cell { memory, part: hit.part };
            let strong = one && hit.exact && !hit.part.summary;
            let old = if strong && self.is_kept(state, &cell) { self.read(state, cell) } else { Value::Any };
            given.extend(self.tokens(state, &CellWrite { cell, new, old, strong, order }));
        }
        given
    }

    /// Mutexes that are held and written over are not held any more.
    fn overwrite(&mut self, state: &mut State, target: &Target, bytes: u64) {
        let Memory::Static(id) = target.memory else { return };
        let base = i128::from(self.subject.program.object(id).base);
        let (first, last) = (base + target.offsets.low, base + target.offsets.high + i128::from(bytes) - 1);
        let hit: SmallVec<[u64; 1]> = (state.held.iter())
            .filter_map(|lock| match lock {
                Lock::Mutex(address) if (first..=last).contains(&i128::from(*address)) => Some(*address),
                _ => None,
            })
            .collect();
        for address in hit {
            self.release(state, Lock::Mutex(address));
        }
        if !self.is_alone(state) {
            self.overwritten.push((first.max(0) as u64, last.max(0) as u64));
        }
    }

    fn write(&mut self, state: &mut State, target: (Memory, Order), hit: &Hit, one: bool, value: &Value) {
        let (memory, order) = target;
        let cell = Cell { memory, part: hit.part };
        let new = if hit.exact { value.clone() } else { Value::Any };
        let strong = one && hit.exact && !hit.part.summary;
        state.links.retain(|(_, linked)| *linked != cell);
        state.seen.retain(|(_, linked)| *linked != cell);
        if self.is_private(state, memory) {
            if !hit.exact {
                self.leak(state, value);
            }
            let new = if strong { new } else { new.join(&self.read(state, cell)) };
            state.remember(cell, new);
            return;
        }
        self.leak(state, value);
        let shared = Cell { memory: memory.shared(), part: hit.part };
        self.effect(Effect::Always(shared, new.shared(self.class)));
        let Memory::Static(_) = memory else { return };
        self.published(state, &shared, order);
        if !self.is_alone(state) || self.world.flags.contains(&shared) {
            self.effect(Effect::Protection(shared, state.held.clone()));
        }
        self.depends_on(&shared);
        let kept = state.depth > 0 || self.is_alone(state) || self.world.is_protected_after(&shared, &state.held);
        if strong && kept {
            state.remember(cell, new);
            return;
        }
        // Without a place of its own the value is what others find as well.
        self.effect(Effect::Quiet(shared, new.shared(self.class)));
        if strong && self.world.flags.contains(&cell) {
            state.remember(cell, new);
            return;
        }
        if let Some(old) = state.memory.get(&cell) {
            if kept {
                let joined = old.join(&new);
                state.remember(cell, joined);
            } else {
                self.drop_cell(state, cell);
            }
        }
    }

    /// Nothing is known of an object any more.
    fn lose(&mut self, state: &mut State, memory: Memory, value: &Value) {
        self.leak(state, value);
        if let (Memory::Mine(site), true) = (memory, self.is_private(state, memory)) {
            self.leak_site(state, site);
        }
        self.effect(Effect::Unknown(memory.shared()));
        let cells: Vec<Cell> = state.memory.keys().filter(|cell| cell.memory == memory).copied().collect();
        for cell in cells {
            state.remember(cell, Value::Any);
        }
        if self.is_pristine(state) {
            self.alarm(Alarm::NotFollowed(self.at, "a write to many parts of an object"));
        }
    }

    /// Takes note of an access that other threads may see.
    fn access(&mut self, state: &State, target: &Target, bytes: u64, writes: bool, order: Order) {
        let private = match target.memory {
            Memory::Mine(site) => !state.is_leaked(site),
            _ => false,
        };
        if !self.records || private || self.is_alone(state) {
            return;
        }
        self.accesses.push(Access {
            class: self.class,
            memory: target.memory.shared(),
            given: target.given,
            offsets: target.offsets,
            bytes,
            writes,
            atomic: state.depth > 0 || order.is_atomic(),
            held: state.held.clone(),
            history: Arc::clone(&state.history),
            flags: self.flags_of(state),
            at: self.at,
        });
    }

    /// Others may know what a value points to from now on.
    pub fn leak(&mut self, state: &mut State, value: &Value) {
        let sites: SmallVec<[SiteId; 2]> = value.mine().filter(|site| !state.is_leaked(*site)).collect();
        for site in sites {
            self.leak_site(state, site);
        }
    }

    /// Others may know the last object of a site from now on, and what it points to.
    pub fn leak_site(&mut self, state: &mut State, site: SiteId) {
        Arc::make_mut(&mut state.leaked).insert(site);
        let memory = Memory::Mine(site);
        let range = Cell { memory, part: Part { offset: 0, bits: 0, summary: false } }..;
        let cells: Cells = (state.memory.range(range))
            .take_while(|(cell, _)| cell.memory == memory)
            .map(|(cell, value)| (*cell, value.clone()))
            .collect();
        for (cell, value) in &cells {
            self.leak(state, value);
            state.forget(cell);
        }
        let seen = cells
            .into_iter()
            .map(|(cell, value)| (Cell { memory: memory.shared(), part: cell.part }, value.shared(self.class)))
            .collect();
        self.effect(Effect::Leak(site, seen));
    }

    /// What is known of a cell is left behind.
    pub fn drop_cell(&mut self, state: &mut State, cell: Cell) {
        if let (Memory::Static(_), Some(value)) = (cell.memory, state.memory.get(&cell)) {
            let value = value.shared(self.class);
            self.effect(Effect::Quiet(cell, value));
        }
        if self.world.flags.contains(&cell) {
            // From now on others may write it; see `flags.rs`.
            state.loosen(&cell);
            return;
        }
        state.forget(&cell);
    }

    /// Forgets what other threads may write now.
    pub fn drop_unprotected(&mut self, state: &mut State) {
        let cells: Vec<Cell> =
            state.memory.keys().filter(|cell| matches!(cell.memory, Memory::Static(_))).copied().collect();
        for cell in cells {
            if !self.is_kept(state, &cell) {
                self.drop_cell(state, cell);
            }
        }
    }

    /// Gives up a lock: what it protects is left behind.
    pub fn release(&mut self, state: &mut State, lock: Lock) {
        state.leave(lock);
        let cells: Vec<Cell> =
            state.memory.keys().filter(|cell| matches!(cell.memory, Memory::Static(_))).copied().collect();
        let alone = self.is_alone(state);
        for cell in cells {
            if alone {
                continue;
            }
            self.depends_on(&cell);
            let protects = self.world.keepers(&cell).any(|keeper| keeper == lock);
            if protects {
                let value = state.memory[&cell].shared(self.class);
                self.effect(Effect::Quiet(cell, value));
            }
            if !self.is_kept(state, &cell) {
                self.drop_cell(state, cell);
            }
        }
    }

    /// Leaves behind everything that is known of static objects: another thread is about to start, or this one to end.
    pub fn publish(&mut self, state: &mut State) {
        let cells: Vec<(Cell, Value)> = (state.memory.iter())
            .filter(|(cell, _)| matches!(cell.memory, Memory::Static(_)))
            .map(|(cell, value)| (*cell, value.clone()))
            .collect();
        for (cell, value) in cells {
            self.leak(state, &value);
            self.effect(Effect::Quiet(cell, value.shared(self.class)));
        }
    }

    /// Whether this class of threads is `main` and nothing else.
    pub fn is_main(&self) -> bool {
        self.class == ClassId(0)
    }
}
