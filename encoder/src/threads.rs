//! Creating and joining threads.
//!
//! Each create that is executed makes one thread instance, whose events happen only
//! if the create does; so create before child is a static order. A join has a free
//! condition `passed`; what it waited for is resolved when all threads are known.

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_logic::{Sort, TermId};
use concord_program::ProcedureId;
use smallvec::SmallVec;

use crate::pointers::Source;
use crate::skeleton::{CutKind, InstanceId, PointKind, StepKind};
use crate::state::State;
use crate::summarise::{PendingJoin, Site, Summariser};

impl Summariser<'_> {
    /// The state after a create, and the handle.
    pub(crate) fn create(
        &mut self,
        mut state: State,
        entry: ProcedureId,
        argument: TermId,
        site: Site,
    ) -> Option<(State, TermId)> {
        if state.block.is_some() {
            self.cut(state, CutKind::Unsupported("a thread created inside an atomic block".to_owned()), site.span);
            return None;
        }
        self.escape(argument);
        let child = InstanceId(self.threads.len() as u32);
        let step = self.add_step(StepKind::Create(child), state.guard, site);
        let event = self.add_event(PointKind::Create(child), None, state.guard, Some(step), state.last.clone());
        state.last = SmallVec::from_elem(event, 1);
        let argument = Some(argument);
        let key = self.origin(site);
        self.keys.push(key);
        self.inherited.push(self.remembered(&state));
        let child = self.add_instance(Some(self.current), Some(event), entry, state.guard, argument, site.span);
        let handle = self.threads[child.index()].handle;
        let handle = self.terms.constant(self.program.data_model.pointer_bits(), u128::from(handle));
        Some((state, handle))
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
        let passed = self.terms.symbol("passed", Sort::Bool);
        self.waits.push(passed);
        state.guard = self.terms.and(state.guard, passed);
        let step = self.add_step(StepKind::Join, state.guard, site);
        let event = self.add_event(PointKind::Join, None, state.guard, Some(step), state.last.clone());
        state.last = SmallVec::from_elem(event, 1);
        let sort = self.pointer_sort();
        let value = wanted.then(|| self.terms.symbol("joined", sort));
        if let Some(symbol) = value.and_then(|value| self.terms.as_symbol(value)) {
            self.sources.insert(symbol, Source::Result);
        }
        self.joins.push(PendingJoin { event, handle, value });
        Some((state, value))
    }
}
