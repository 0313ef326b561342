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

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_logic::{Sort, TermId};
use concord_program::ProcedureId;
use smallvec::SmallVec;

use crate::bounds::LoopId;
use crate::skeleton::{CutKind, Havoc, HavocKind, InstanceId, PointKind, StepKind};
use crate::summarise::access::points_to::Source;
use crate::summarise::data::state::State;
use crate::summarise::{PendingJoin, Site, Summariser};

impl Summariser<'_> {
    /// The state after a handle was reserved for the next thread that the current one creates, and the handle.
    pub(crate) fn reserve(&mut self, state: State, entry: ProcedureId, site: Site) -> Option<(State, TermId)> {
        if state.block.is_some() {
            self.cut(state, CutKind::Unsupported("a thread created inside an atomic block".to_owned()), site.span);
            return None;
        }
        let id = LoopId::Creation { procedure: entry };
        if self.ancestors_from(entry) > self.bounds.of(id) {
            self.cut(state, CutKind::Unwind(id), site.span);
            return None;
        }
        self.last_handle += 1;
        let handle = u128::from(self.last_handle);
        let handle = self.terms.constant(self.program.data_model.pointer_bits(), handle);
        self.havocs.push(Havoc { kind: HavocKind::Handle, value: handle, guard: state.guard, thread: self.current });
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
        let child = InstanceId(self.threads.len() as u32);
        let step = self.add_step(StepKind::Create(child), state.guard, site);
        let event = self.add_event(PointKind::Create(child), None, state.guard, Some(step), state.last.clone());
        state.last = SmallVec::from_elem(event, 1);
        let argument = Some(argument);
        let key = self.origin(site);
        self.keys.push(key);
        let followed = self.is_followed(entry);
        self.inherited.push(if followed { self.remembered(&state) } else { Rc::default() });
        let child = self.add_instance(Some(self.current), Some(event), entry, state.guard, argument, site.span);
        self.threads[child.index()].handle = handle;
        if !followed {
            self.left_out.insert(handle);
            self.add_cut(CutKind::Limit("threads that are not followed".to_owned()), state.guard, site.span);
        }
        Some(state)
    }

    /// Whether the next thread that the current one creates to run this procedure is followed.
    fn is_followed(&mut self, entry: ProcedureId) -> bool {
        let Some(most) = self.bounds.threads else { return true };
        let before = self.created.entry((self.current, entry)).or_insert(0);
        *before += 1;
        *before <= most
    }

    /// How many of the current thread and the threads that it stems from begin with this procedure.
    fn ancestors_from(&self, entry: ProcedureId) -> u32 {
        let line = std::iter::successors(Some(self.current), |thread| self.threads[thread.index()].parent);
        line.filter(|thread| self.threads[thread.index()].entry == entry).count() as u32
    }

    /// The shared cells that a thread in this state remembers.
    fn remembered(&self, state: &State) -> Rc<BTreeMap<u64, TermId>> {
        let remembered = state.memory.iter().filter(|(cell, value)| {
            let shared = self.addresses.object_at(**cell).is_some_and(|object| self.addresses.is_shared(object));
            shared && self.plan.knowledge.is_remembered(**cell, self.terms.width(**value) / 8)
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
        if waits_for.is_some_and(|handle| self.left_out.contains(&handle)) {
            // It never ends, as far as is followed.
            return None;
        }
        let reached = state.guard;
        let passed = self.terms.symbol("passed", Sort::Bool);
        self.waits.push(passed);
        state.guard = self.terms.and(state.guard, passed);
        let step = self.add_step(StepKind::Join, state.guard, site);
        let event = self.add_event(PointKind::Join, None, state.guard, Some(step), state.last.clone());
        state.last = SmallVec::from_elem(event, 1);
        let sort = self.pointer_sort();
        let value = wanted.then(|| self.terms.symbol("joined", sort));
        if let Some(value) = value {
            self.sources.insert(value, Source::Result);
        }
        self.joins.push(PendingJoin { event, reached, span: site.span, handle, value });
        Some((state, value))
    }
}
