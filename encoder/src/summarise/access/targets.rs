//! What an access through an address may concern.
//!
//! A symbolic address that may mean few places is split into them. If it may mean many, the access is one event whose
//! place is a term (`symbolic.rs`). An address that means none of the places is a cut.

use std::collections::BTreeSet;

use concord_logic::TermId;
use concord_program::ObjectId;

use crate::memory::address_space::ObjectRef;
use crate::skeleton::{Allocation, CutKind};
use crate::summarise::access::symbolic::is_one_of;
use crate::summarise::access::watch::Watch;
use crate::summarise::data::state::State;
use crate::summarise::memory_state::CellGroup;
use crate::summarise::{Site, Summariser};

/// The most places that one symbolic address may mean where it need not be split.
const MAX_PLACES: usize = 1 << 14;

/// The places that an address may mean, each with the condition that it does.
pub(crate) type Targets = Vec<(u64, TermId)>;

/// What an access may concern.
pub(super) enum Accessed {
    /// Places, each with the condition that it is meant.
    Few(Targets),
    /// Whole cells.
    Group(CellGroup),
}

impl Summariser<'_> {
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
        self.cut(state.clone(), CutKind::Room { what }, site.span);
        state.guard = self.terms.ff();
        state
    }

    /// What so many bytes at an address may concern, and the state in which it is that.
    pub(super) fn access_targets(
        &mut self,
        mut state: State,
        address: TermId,
        bytes: u64,
        writes: bool,
        site: Site,
    ) -> (State, Accessed) {
        let none = Accessed::Few(Vec::new());
        let watched = !matches!(self.input.watch, Watch::Nothing);
        let split = self.input.bounds.limits.places;
        let most = if watched { split } else { split.max(MAX_PLACES) };
        let Some(places) = self.places(address, Some(bytes), most) else {
            return (self.too_many(state, most, site), none);
        };
        if places.len() > self.input.bounds.split
            && !(writes && self.may_overwrite(&places, bytes))
            && let Some(group) = self.cell_group(&state, &places, bytes, writes)
        {
            let valid = is_one_of(&mut self.terms, address, &places);
            let outside = self.terms.not(valid);
            let accessed = self.derived(address, Some(bytes));
            self.invalid(&mut state, outside, accessed, site);
            return (state, Accessed::Group(group));
        }
        if places.len() > split {
            return (self.too_many(state, split, site), none);
        }
        let (state, targets) = self.split(state, address, Some(bytes), places, site);
        (state, Accessed::Few(targets))
    }

    /// What a read of so many bytes at an address may concern, and the condition that it does; for whatever is left out
    /// the condition is false.
    pub(super) fn access_targets_if_valid(&mut self, state: &State, address: TermId, bytes: u64) -> (Accessed, TermId) {
        let split = self.input.bounds.limits.places;
        let places = self.places(address, Some(bytes), split.max(MAX_PLACES)).unwrap_or_default();
        if places.len() > self.input.bounds.split
            && let Some(group) = self.cell_group(state, &places, bytes, false)
        {
            let valid = is_one_of(&mut self.terms, address, &places);
            return (Accessed::Group(group), valid);
        }
        let places = if places.len() > split { Vec::new() } else { places };
        let (targets, valid) = self.resolve(address, Some(bytes), places);
        (Accessed::Few(targets), valid)
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
            if let Some(cut) = self.skeleton.outcomes.cuts.last_mut() {
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
}
