//! Mutexes: critical sections where that is exact, a one-bit variable otherwise.
//!
//! A mutex has critical sections if all its operations are lock and unlock by an
//! address that can mean no other one, outside atomic blocks, and every unlock is by a thread that
//! certainly holds it. Then its state needs no variable: an acquire has a free condition
//! `passed`, and the theory orders sections. Otherwise every operation is an atomic
//! block on the mutex's cell: locking reads 0 and writes 1 (the thread waits for ever if it
//! reads 1), unlocking and initialising write 0, whichever thread holds it. A mutex that is initialised has critical sections
//! only if no thread can hold it then: the thread itself does not, and all other threads that acquire it are created later.

use std::rc::Rc;

use concord_logic::{Sort, TermId};
use smallvec::SmallVec;

use crate::skeleton::{Cell, InstanceId, PointKind, StepKind};
use crate::summarise::access::targets::Targets;
use crate::summarise::data::state::State;
use crate::summarise::frame::Frame;
use crate::summarise::{Site, Summariser};

/// A mutex that has critical sections is initialised.
#[derive(Clone, Copy)]
pub(crate) struct Reset {
    address: u64,
    thread: InstanceId,
    /// How many events the thread had before.
    before: usize,
    guard: TermId,
}

impl<'p> Summariser<'p> {
    /// The mutex, if it has critical sections here, and the state in which the address is its; otherwise it is
    /// noted that it needs a variable.
    fn section_mutex(&mut self, mut state: State, mutex: TermId, site: Site) -> (State, Option<u64>) {
        let constant = self.terms.as_bits(mutex).map(|bits| bits.unsigned() as u64);
        let Some(address) = constant.or_else(|| self.only_place(mutex)) else { return (state, None) };
        let nowhere = self.is_outside(address);
        self.invalid(&mut state, nowhere, None, site);
        if self.terms.as_bool(nowhere) == Some(true) {
            return (state, None);
        }
        if state.block.is_some() {
            self.observed.variable_mutexes.insert(address);
        }
        if self.input.plan.variable_mutexes.contains(&address) || state.block.is_some() {
            return (state, None);
        }
        match constant {
            Some(_) => (state, Some(address)),
            None => (self.targets(state, mutex, None, site).0, Some(address)),
        }
    }

    /// The only mutex that an address may mean.
    fn only_place(&mut self, mutex: TermId) -> Option<u64> {
        match self.places(mutex, None, self.input.bounds.limits.places)?.as_slice() {
            &[place] => Some(place),
            _ => None,
        }
    }

    /// The state after a lock.
    pub(crate) fn lock(&mut self, state: State, mutex: TermId, site: Site) -> State {
        let (mut state, section) = self.section_mutex(state, mutex, site);
        if let Some(address) = section {
            self.observed.acquired.insert(address);
            // A thread that holds the mutex already waits for ever.
            if let Some(&held) = state.held.get(&address) {
                let free = self.terms.not(held);
                state.guard = self.terms.and(state.guard, free);
            }
            if self.terms.as_bool(state.guard) == Some(false) {
                return state;
            }
            let passed = self.terms.symbol("passed", Sort::Bool);
            self.skeleton.waits.push(passed);
            state.guard = self.terms.and(state.guard, passed);
            let step = self.add_step(StepKind::Lock, state.guard, site);
            let before = state.last.clone();
            let event = self.add_event(PointKind::Acquire(address), None, state.guard, Some(step), before);
            state.last = SmallVec::from_elem(event, 1);
            let yes = self.terms.tt();
            Rc::make_mut(&mut state.held).insert(address, yes);
            return state;
        }
        self.mutex_block(state, StepKind::Lock, mutex, site).0
    }

    /// The state after a try-lock, and whether the mutex was acquired.
    pub(crate) fn try_lock(&mut self, state: State, mutex: TermId, site: Site) -> (State, TermId) {
        if let Some(bits) = self.terms.as_bits(mutex) {
            self.observed.variable_mutexes.insert(bits.unsigned() as u64);
        }
        let (state, _) = self.section_mutex(state, mutex, site);
        self.mutex_block(state, StepKind::TryLock, mutex, site)
    }

    /// The state after an unlock, in a procedure that is being executed or, without loops, has a summary.
    pub(crate) fn unlock(&mut self, frame: Option<&Frame<'p>>, state: State, mutex: TermId, site: Site) -> State {
        let (mut state, section) = self.section_mutex(state, mutex, site);
        if let Some(address) = section {
            let no = self.terms.ff();
            let held = state.held.get(&address).copied().unwrap_or(no);
            if self.terms.as_bool(held) == Some(true) {
                self.note_unlock(&mut state, address);
                Rc::make_mut(&mut state.held).remove(&address);
                state.known = Rc::default();
                if let Some(frame) = frame {
                    self.stop_at_unlock(frame, &mut state, site.location);
                }
                if self.terms.as_bool(state.guard) == Some(false) {
                    return state;
                }
                let step = self.add_step(StepKind::Unlock, state.guard, site);
                let before = state.last.clone();
                let event = self.add_event(PointKind::Release(address), None, state.guard, Some(step), before);
                state.last = SmallVec::from_elem(event, 1);
                return state;
            }
            // It may free the mutex of another thread: this round is not valid.
            self.observed.variable_mutexes.insert(address);
        }
        self.mutex_block(state, StepKind::Unlock, mutex, site).0
    }

    /// The state after the initialisation of a mutex.
    ///
    /// Where it is certainly free, that changes nothing. Whether others may hold it then is looked at when all
    /// threads are known.
    pub(crate) fn reset(&mut self, state: State, mutex: TermId, site: Site) -> State {
        let (state, section) = self.section_mutex(state, mutex, site);
        let Some(address) = section else { return self.mutex_block(state, StepKind::Unlock, mutex, site).0 };
        self.note_reset(&state, address, state.guard);
        state
    }

    /// A mutex that has critical sections begins anew while the guard holds.
    pub(crate) fn note_reset(&mut self, state: &State, address: u64, guard: TermId) {
        let held = state.held.get(&address).copied();
        if held.is_some_and(|held| self.terms.as_bool(held) != Some(false)) {
            self.observed.variable_mutexes.insert(address);
        }
        let (thread, before) = (self.run.current, self.skeleton.threads[self.run.current.index()].chain.len());
        self.deferred.resets.push(Reset { address, thread, before, guard });
    }

    /// Finds the mutexes that some thread may hold when another one initialises them: these need a variable.
    pub(crate) fn resolve_resets(&mut self) {
        for reset in std::mem::take(&mut self.deferred.resets) {
            let foreign: Vec<(InstanceId, TermId)> = self
                .skeleton
                .events
                .iter()
                .filter(|event| event.kind == PointKind::Acquire(reset.address) && event.thread != reset.thread)
                .map(|event| (event.thread, event.guard))
                .collect();
            let concerns = |this: &mut Self, guard: TermId| {
                let both = this.terms.and(guard, reset.guard);
                this.terms.as_bool(both) != Some(false)
            };
            for (thread, guard) in foreign {
                if !self.begins_after(thread, reset.thread, reset.before) && concerns(self, guard) {
                    self.observed.variable_mutexes.insert(reset.address);
                    break;
                }
            }
        }
    }

    /// Whether a thread is created, directly or not, by another one after so many events of that.
    fn begins_after(&self, mut thread: InstanceId, creator: InstanceId, before: usize) -> bool {
        while let (Some(parent), Some(create)) =
            (self.skeleton.threads[thread.index()].parent, self.skeleton.threads[thread.index()].create)
        {
            if parent == creator {
                let chain = &self.skeleton.threads[parent.index()].chain;
                return chain.iter().position(|&event| event == create).is_some_and(|place| place >= before);
            }
            thread = parent;
        }
        false
    }

    /// The condition that no object has a mutex at an address: a mutex is named by any address in an object.
    fn is_outside(&mut self, address: u64) -> TermId {
        match self.memory.addresses.locate(address, 1) {
            None => self.terms.tt(),
            Some((_, _, false)) => self.terms.ff(),
            Some((object, offset, true)) => {
                let size = self.memory.size_of(&mut self.terms, object);
                let offset = self.terms.constant(self.terms.width(size), u128::from(offset));
                self.terms.bv_ule(size, offset)
            }
        }
    }

    /// An operation on the variable of a mutex, and whether the mutex was free before.
    fn mutex_block(&mut self, state: State, kind: StepKind, mutex: TermId, site: Site) -> (State, TermId) {
        if self.terms.as_bool(state.guard) == Some(false) {
            return (state, self.terms.ff());
        }
        let (mut state, mut targets) = self.targets(state, mutex, None, site);
        let mut outside = self.terms.ff();
        for &(address, condition) in &targets {
            let nowhere = self.is_outside(address);
            let nowhere = self.terms.and(condition, nowhere);
            outside = self.terms.or(outside, nowhere);
        }
        if self.terms.as_bool(outside) != Some(false) {
            let accessed = self.derived(mutex, None);
            self.invalid(&mut state, outside, accessed, site);
            targets.retain(|&(address, _)| self.memory.addresses.locate(address, 1).is_some());
        }
        for &(address, _) in &targets {
            self.memory.accessed_widths.insert(Cell::Mutex(address), 1);
            self.observed.variable_mutexes.insert(address);
            if kind != StepKind::Unlock {
                self.observed.acquired.insert(address);
            }
        }
        let nested = state.block.is_some();
        if !nested {
            self.open_block(&mut state, kind, site);
        }
        let free = if kind == StepKind::Unlock { self.terms.tt() } else { self.is_free(&state, &targets) };
        let value = self.terms.constant(1, u128::from(kind != StepKind::Unlock));
        if kind == StepKind::Lock {
            state.guard = self.terms.and(state.guard, free);
        }
        for &(address, condition) in &targets {
            let writes = if kind == StepKind::TryLock { self.terms.and(condition, free) } else { condition };
            self.block_write(&mut state, Cell::Mutex(address), writes, value);
        }
        if !nested {
            if self.terms.as_bool(state.guard) == Some(false) {
                state.block = None;
            } else {
                state = self.end_block(state, site.span);
            }
        }
        (state, free)
    }

    fn is_free(&mut self, state: &State, targets: &Targets) -> TermId {
        let Some(inner) = &state.block else { return self.terms.tt() };
        let (block, cells) = (inner.block, Rc::clone(&inner.cells));
        let zero = self.terms.constant(1, 0);
        let mut free = self.terms.ff();
        for &(address, condition) in targets {
            let value = self.block_cell(block, &cells, Cell::Mutex(address)).value;
            let here = self.terms.eq(value, zero);
            let here = self.terms.and(condition, here);
            free = self.terms.or(free, here);
        }
        free
    }
}
