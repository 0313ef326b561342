//! The skeleton as far as it is built.

use std::collections::BTreeMap;

use concord_logic::{TermId, TermStore};
use concord_program::{LocationId, ProcedureId};

use crate::plan::Plan;
use crate::skeleton::event_filter::EventFilter;
use crate::skeleton::places::{NondetRead, Places};
use crate::skeleton::races::Races;
use crate::skeleton::{
    Allocation, CallPath, CallPathId, Choices, CriticalSection, FunctionCounts, Instance, Origin, Outcomes, PointId,
    PointKind, Skeleton, SkeletonCounts, SkeletonEvent, SkeletonOrder, Step, StepId,
};
use crate::summarise::access::thread::ThreadRegistry;
use crate::summarise::data::havocs::Havocs;
use crate::summarise::memory_state::MemoryState;

/// The parts of a skeleton that grow while threads are executed; see [`Skeleton`] for what they are.
#[derive(Default)]
pub(crate) struct SkeletonBuilder {
    pub threads: Vec<Instance>,
    pub origin: Origin,
    pub events: Vec<SkeletonEvent>,
    pub places: Places,
    /// Without the sections, which are found at the end.
    pub order: SkeletonOrder,
    pub waits: Vec<TermId>,
    pub facts: Vec<TermId>,
    pub outcomes: Outcomes,
    pub havocs: Havocs,
    pub approximations: usize,
    pub nondet_reads: Vec<NondetRead>,
    pub allocations: Vec<Allocation>,
}

impl SkeletonBuilder {
    pub fn add_step(&mut self, step: Step) -> StepId {
        let id = StepId(self.origin.steps.len() as u32);
        self.threads[step.thread.index()].steps.push(id);
        self.origin.steps.push(step);
        id
    }

    pub fn add_event(&mut self, event: SkeletonEvent) -> PointId {
        let id = PointId(self.events.len() as u32);
        self.threads[event.thread.index()].chain.push(id);
        self.events.push(event);
        id
    }

    pub fn add_call_path(
        &mut self,
        parent: Option<CallPathId>,
        procedure: ProcedureId,
        location: LocationId,
    ) -> CallPathId {
        let id = CallPathId(self.origin.call_paths.len() as u32);
        self.origin.call_paths.push(CallPath { parent, procedure, location });
        id
    }

    /// The critical sections: each acquire with the releases after it in its chain,
    /// up to one that certainly happens if the acquire does.
    fn sections(&self) -> Vec<CriticalSection> {
        let mut sections: Vec<CriticalSection> = Vec::new();
        for thread in &self.threads {
            let mut open: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            for &event in &thread.chain {
                match self.events[event.index()].kind {
                    PointKind::Acquire(mutex) => {
                        open.entry(mutex).or_default().push(sections.len());
                        sections.push(CriticalSection { mutex, acquire: event, releases: Vec::new() });
                    }
                    PointKind::Release(mutex) => {
                        let guard = self.events[event.index()].guard;
                        for &index in open.entry(mutex).or_default().iter() {
                            sections[index].releases.push(event);
                        }
                        open.entry(mutex)
                            .or_default()
                            .retain(|&index| self.events[sections[index].acquire.index()].guard != guard);
                    }
                    _ => {}
                }
            }
        }
        sections
    }

    /// The skeleton, when all threads were executed.
    pub fn finish(
        self,
        terms: TermStore,
        memory: MemoryState,
        registry: ThreadRegistry,
        functions: FunctionCounts,
        plan: &Plan,
    ) -> Skeleton {
        let sections = self.sections();
        let reads = self.events.iter().filter(|event| event.is_read());
        let read_symbols = reads.filter_map(|read| terms.as_symbol(read.value?)).collect();
        Skeleton {
            terms,
            threads: self.threads,
            origin: self.origin,
            events: self.events,
            places: self.places,
            order: SkeletonOrder { sections, ..self.order },
            candidates: Vec::new(),
            waits: self.waits,
            facts: self.facts,
            outcomes: self.outcomes,
            read_symbols,
            races: Races::default(),
            counts: SkeletonCounts {
                functions,
                left_out: registry.left_out.len(),
                approximations: self.approximations,
            },
            choices: Choices {
                havocs: self.havocs.into_list(),
                nondet_cells: memory.nondet_cells,
                nondet_reads: self.nondet_reads,
                allocations: self.allocations,
            },
            filter: EventFilter {
                addresses: memory.addresses,
                knowledge: plan.knowledge.clone(),
                thread_keys: registry.keys,
                variable_mutexes: plan.variable_mutexes.clone(),
                overwritten: plan.overwritten.intersection(&plan.variable_mutexes).copied().collect(),
            },
        }
    }
}
