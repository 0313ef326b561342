//! Creating and joining threads.
//!
//! A handle is reserved before its thread is created; all that is between is the creator's. Each create that is executed makes one thread instance, whose events happen only
//! if the create does; so create before child is a static order. A join has a free
//! condition `passed`; what it waited for is resolved when all threads are known.
//!
//! A thread that creates one like itself, directly or by way of others, may do so for ever, and nothing that is known before
//! tells whether it does. So such creations have a bound like loops, also where they are decided statically: how many of the threads that
//! a thread stems from begin with the same procedure. There are finitely many procedures, so every endless line of descent
//! reaches the bound of one of them. A creation beyond is a cut-off: its creator stops there.
//!
//! Executions are prefixes, so a thread that was created need not have run. To look for failures among thousands of threads it is
//! enough to follow a few ([`Bounds::threads`](crate::Bounds::threads)): the others have their handles and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash as _, Hasher as _};
use std::rc::Rc;

use concord_logic::{Sort, TermId};
use concord_program::{Machine, ProcedureId, Span};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::bounds::LoopId;
use crate::memory::knowledge::ThreadKey;
use crate::skeleton::{
    CutKind, Havoc, HavocKind, Instance, InstanceId, PointId, PointKind, SkeletonEvent, StepKind, ThreadOrder,
};
use crate::summarise::data::state::State;
use crate::summarise::memory_state::ValueSource;
use crate::summarise::{Site, Summariser};

/// The thread instances of a round and how they come about.
pub(crate) struct ThreadRegistry {
    /// For each thread a number that is the same in all rounds.
    pub keys: Vec<ThreadKey>,
    /// For each thread the shared cells that its creator remembers.
    pub inherited: Vec<Rc<BTreeMap<u64, TermId>>>,
    /// The handles of threads that are not followed.
    pub left_out: BTreeSet<u64>,
    /// The last handle that was reserved.
    last_handle: u64,
    /// How many threads were created by a thread to run a procedure.
    created: FxHashMap<(InstanceId, ProcedureId), u32>,
    /// How often something was made at one place.
    origins: FxHashMap<u64, u32>,
}

impl Default for ThreadRegistry {
    fn default() -> ThreadRegistry {
        ThreadRegistry {
            keys: vec![0],
            inherited: vec![Rc::default()],
            left_out: BTreeSet::new(),
            last_handle: Machine::HANDLE_OF_MAIN,
            created: FxHashMap::default(),
            origins: FxHashMap::default(),
        }
    }
}

/// A join that waits for all threads to be known.
pub(crate) struct PendingJoin {
    event: PointId,
    /// Whether it is reached, also if the thread waits there for ever.
    reached: TermId,
    span: Span,
    handle: TermId,
    value: Option<TermId>,
}

impl Summariser<'_> {
    /// The state after a handle was reserved for the next thread that the current one creates, and the handle.
    pub(crate) fn reserve(&mut self, state: State, entry: ProcedureId, site: Site) -> Option<(State, TermId)> {
        if state.block.is_some() {
            self.cut(state, CutKind::Unsupported("a thread created inside an atomic block".to_owned()), site.span);
            return None;
        }
        let id = LoopId::Creation { procedure: entry };
        if self.ancestors_from(entry) > self.input.bounds.of(id) {
            self.cut(state, CutKind::Unwind(id), site.span);
            return None;
        }
        self.registry.last_handle += 1;
        let handle = u128::from(self.registry.last_handle);
        let handle = self.terms.constant(self.input.program.data_model.pointer_bits(), handle);
        self.skeleton.havocs.push(Havoc {
            kind: HavocKind::Handle,
            value: handle,
            guard: state.guard,
            thread: self.run.current,
        });
        Some((state, handle))
    }

    /// The state after a create.
    pub(crate) fn create(
        &mut self,
        mut state: State,
        handle: TermId,
        entry: ProcedureId,
        argument: TermId,
        site: Site,
    ) -> Option<State> {
        let Some(handle) = self.terms.as_bits(handle).map(|handle| handle.unsigned() as u64) else {
            self.cut(state, CutKind::Unsupported("a thread whose handle is not known".to_owned()), site.span);
            return None;
        };
        self.escape(argument);
        let child = InstanceId(self.skeleton.threads.len() as u32);
        let step = self.add_step(StepKind::Create(child), state.guard, site);
        let event = self.add_event(PointKind::Create(child), None, state.guard, Some(step), state.last.clone());
        state.last = SmallVec::from_elem(event, 1);
        let argument = Some(argument);
        let key = self.origin(site);
        self.registry.keys.push(key);
        let followed = self.is_followed(entry);
        self.registry.inherited.push(if followed { self.remembered(&state) } else { Rc::default() });
        let child = self.add_instance(Some((self.run.current, event)), entry, state.guard, argument, site.span);
        self.skeleton.threads[child.index()].handle = handle;
        if !followed {
            self.registry.left_out.insert(handle);
            self.add_cut(CutKind::Limit("threads that are not followed".to_owned()), state.guard, site.span);
        }
        Some(state)
    }

    /// Whether the next thread that the current one creates to run this procedure is followed.
    fn is_followed(&mut self, entry: ProcedureId) -> bool {
        let Some(most) = self.input.bounds.threads else { return true };
        let before = self.registry.created.entry((self.run.current, entry)).or_insert(0);
        *before += 1;
        *before <= most
    }

    /// How many of the current thread and the threads that it stems from begin with this procedure.
    fn ancestors_from(&self, entry: ProcedureId) -> u32 {
        let line = std::iter::successors(Some(self.run.current), |thread| self.skeleton.threads[thread.index()].parent);
        line.filter(|thread| self.skeleton.threads[thread.index()].entry == entry).count() as u32
    }

    /// The shared cells that a thread in this state remembers.
    fn remembered(&self, state: &State) -> Rc<BTreeMap<u64, TermId>> {
        let remembered = state.memory.iter().filter(|(cell, value)| {
            let shared =
                self.memory.addresses.object_at(**cell).is_some_and(|object| self.memory.addresses.is_shared(object));
            shared && self.input.plan.knowledge.is_remembered(**cell, self.terms.width(**value) / 8)
        });
        Rc::new(remembered.map(|(&cell, &value)| (cell, value)).collect())
    }

    /// The state after a join, and the result of the thread if it is wanted.
    pub(crate) fn join(
        &mut self,
        mut state: State,
        handle: TermId,
        wanted: bool,
        site: Site,
    ) -> Option<(State, Option<TermId>)> {
        if state.block.is_some() {
            self.cut(state, CutKind::Unsupported("a join inside an atomic block".to_owned()), site.span);
            return None;
        }
        let waits_for = self.terms.as_bits(handle).map(|handle| handle.unsigned() as u64);
        if waits_for.is_some_and(|handle| self.registry.left_out.contains(&handle)) {
            // It never ends, as far as is followed.
            return None;
        }
        let reached = state.guard;
        let passed = self.terms.symbol("passed", Sort::Bool);
        self.skeleton.waits.push(passed);
        state.guard = self.terms.and(state.guard, passed);
        let step = self.add_step(StepKind::Join, state.guard, site);
        let event = self.add_event(PointKind::Join, None, state.guard, Some(step), state.last.clone());
        state.last = SmallVec::from_elem(event, 1);
        let sort = self.input.pointer_sort();
        let value = wanted.then(|| self.terms.symbol("joined", sort));
        if let Some(value) = value {
            self.memory.sources.insert(value, ValueSource::Result);
        }
        self.deferred.joins.push(PendingJoin { event, reached, span: site.span, handle, value });
        Some((state, value))
    }

    /// Resolves joins: a join that passed waited for one of the threads that its
    /// handle may mean, that thread reached its end, and its end comes before the join.
    pub(crate) fn resolve_joins(&mut self) {
        let width = self.input.program.data_model.pointer_bits();
        for join in std::mem::take(&mut self.deferred.joins) {
            let SkeletonEvent { thread, guard, .. } = self.skeleton.events[join.event.index()];
            let (mut some, mut exists) = (self.terms.ff(), self.terms.ff());
            for index in 0..self.skeleton.threads.len() {
                let Instance { handle, ended, result, end, guard: created, .. } = self.skeleton.threads[index];
                let number = self.terms.constant(width, u128::from(handle));
                let meant = self.terms.eq(join.handle, number);
                let meant = self.terms.and(meant, created);
                exists = self.terms.or(exists, meant);
                let Some(end) = end.filter(|_| index != thread.index()) else { continue };
                let handle = self.terms.constant(width, u128::from(handle));
                let equal = self.terms.eq(join.handle, handle);
                if self.terms.as_bool(equal) == Some(false) {
                    continue;
                }
                let condition = self.terms.and(guard, equal);
                if self.terms.as_bool(condition) == Some(false) {
                    continue;
                }
                let joined = self.terms.and(equal, ended);
                some = self.terms.or(some, joined);
                self.skeleton.order.between_threads.push(ThreadOrder { condition, before: end, after: join.event });
                if let Some(value) = join.value {
                    let same = self.terms.eq(value, result);
                    let fact = self.terms.implies(condition, same);
                    self.skeleton.facts.push(fact);
                }
            }
            let fact = self.terms.implies(guard, some);
            self.skeleton.facts.push(fact);
            // Joining what is no thread is an invalid access.
            let no_thread = self.terms.not(exists);
            let invalid = self.terms.and(join.reached, no_thread);
            self.run.current = thread;
            self.add_cut(CutKind::InvalidAccess, invalid, join.span);
        }
    }

    /// Adds a thread that a thread creates by an event.
    pub(crate) fn add_instance(
        &mut self,
        creation: Option<(InstanceId, PointId)>,
        entry: ProcedureId,
        guard: TermId,
        argument: Option<TermId>,
        span: Span,
    ) -> InstanceId {
        let id = InstanceId(self.skeleton.threads.len() as u32);
        let (parent, create) = creation.unzip();
        self.observed.cells.create(self.registry.keys[id.index()], parent);
        let ended = self.terms.ff();
        self.skeleton.threads.push(Instance {
            parent,
            create,
            entry,
            guard,
            argument,
            handle: Machine::HANDLE_OF_MAIN,
            ended,
            result: ended,
            chain: Vec::new(),
            end: None,
            steps: Vec::new(),
            span,
        });
        id
    }

    /// A number for what happens somewhere, which no other happening has and which it has in all rounds: rounds
    /// follow different paths, but what comes from one place on one of them does so on another one.
    pub(crate) fn origin(&mut self, site: Site) -> u64 {
        let mut hasher = FxHasher::default();
        // Of nothing but zeros it would make zero, which is the key of `main`.
        1u64.hash(&mut hasher);
        self.registry.keys[self.run.current.index()].hash(&mut hasher);
        (site.procedure, site.location).hash(&mut hasher);
        let mut path = Some(site.path);
        while let Some(id) = path {
            let call = &self.skeleton.origin.call_paths[id.index()];
            (call.procedure, call.location).hash(&mut hasher);
            path = call.parent;
        }
        let place = hasher.finish();
        let before = self.registry.origins.entry(place).or_insert(0);
        (place, *before).hash(&mut hasher);
        *before += 1;
        hasher.finish()
    }
}
