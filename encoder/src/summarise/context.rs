//! One round of summarising: what it is given, and the parts that own what it builds.
//!
//! Each part owns its state, and a method stands where the state is that it needs: what threads do to memory in
//! [`MemoryState`], what the skeleton has so far in [`SkeletonBuilder`], the thread that is being executed in [`ThreadRun`],
//! all threads in [`ThreadRegistry`], functions in [`FunctionTable`]. An operation needs several of them and is a method of
//! [`Summariser`], in the file of its kind.

use std::collections::BTreeSet;

use concord_logic::{Interrupter, Sort, TermId, TermStore};
use concord_program::{Access, LocalId, LocationId, Op, Procedure, ProcedureId, Program, Span};
use smallvec::SmallVec;

use crate::bounds::Bounds;
use crate::error::EncodeError;
use crate::plan::Plan;
use crate::plan::observations::Observations;
use crate::skeleton::places::PlaceId;
use crate::skeleton::{
    CallPathId, Cell, Cut, CutKind, InstanceId, PointId, PointKind, Skeleton, SkeletonEvent, Step, StepId, StepKind,
};
use crate::summarise::access::lock::Reset;
use crate::summarise::access::thread::{PendingJoin, ThreadRegistry};
use crate::summarise::access::watch::{RaceRecord, Watch};
use crate::summarise::control::automaton::Automata;
use crate::summarise::function::summary::FunctionTable;
use crate::summarise::memory_state::MemoryState;
use crate::summarise::skeleton_builder::SkeletonBuilder;
use crate::summarise::thread_run::ThreadRun;
use crate::terms::path_facts::Paths;

/// Where an operation stands.
#[derive(Clone, Copy)]
pub(crate) struct Site {
    pub procedure: ProcedureId,
    pub location: LocationId,
    pub path: CallPathId,
    pub span: Span,
}

/// What a round is given.
#[derive(Clone, Copy)]
pub(crate) struct Input<'p> {
    pub program: &'p Program,
    pub bounds: &'p Bounds,
    pub interrupter: &'p Interrupter,
    pub plan: &'p Plan,
    pub watch: &'p Watch,
    pub automata: &'p Automata,
    pub facts: &'p TextFacts,
}

/// What the text of a program says, the same in all rounds.
pub(crate) struct TextFacts {
    /// The local that a symbol of the program stands for.
    pub local_of: Vec<Option<LocalId>>,
    /// Whether the program frees memory, where data races are asked for.
    pub frees: bool,
    /// Whether a thread can ask for its own handle: only then can `main` be joined.
    pub knows_handles: bool,
}

impl TextFacts {
    pub fn of(program: &Program, watch: &Watch) -> TextFacts {
        let mut local_of = vec![None; program.terms.symbol_count()];
        for procedure in &program.procedures {
            for (local, index) in procedure.locals.iter().zip(0..) {
                local_of[local.symbol.index()] = Some(LocalId(index));
            }
        }
        let some = |is: fn(&Op) -> bool| {
            let has = |procedure: &Procedure| procedure.locations.iter().any(|location| is(&location.op));
            program.procedures.iter().any(has)
        };
        let frees = some(|op| matches!(op, Op::Store { access: Access::Unseen, .. }));
        TextFacts {
            local_of,
            frees: !matches!(watch, Watch::Nothing) && frees,
            knows_handles: some(|op| matches!(op, Op::Myself { .. })),
        }
    }
}

impl Input<'_> {
    /// The sort of pointers.
    pub fn pointer_sort(&self) -> Sort {
        Sort::Bits(self.program.data_model.pointer_bits())
    }
}

/// What can be decided only when all threads are known.
#[derive(Default)]
pub(crate) struct Deferred {
    pub joins: Vec<PendingJoin>,
    pub resets: Vec<Reset>,
}

/// One round.
pub(crate) struct Summariser<'p> {
    pub input: Input<'p>,
    pub terms: TermStore,
    pub paths: Paths,
    pub memory: MemoryState,
    pub skeleton: SkeletonBuilder,
    pub registry: ThreadRegistry,
    pub run: ThreadRun,
    pub functions: FunctionTable,
    pub deferred: Deferred,
    /// What the next plan is made from.
    pub observed: Observations,
    /// What is watched for the question whether accesses race.
    pub record: RaceRecord,
    ticks: u32,
}

impl<'p> Summariser<'p> {
    pub(super) fn new(input: Input<'p>) -> Summariser<'p> {
        Summariser {
            input,
            terms: input.program.terms.clone(),
            paths: Paths::default(),
            memory: MemoryState::new(&input),
            skeleton: SkeletonBuilder::default(),
            registry: ThreadRegistry::default(),
            run: ThreadRun::default(),
            functions: FunctionTable::default(),
            deferred: Deferred::default(),
            observed: Observations::default(),
            record: RaceRecord::default(),
            ticks: 0,
        }
    }

    /// Executes all threads, one after another.
    pub(super) fn run(mut self) -> Result<(Skeleton, Observations, RaceRecord), EncodeError> {
        let guard = self.terms.tt();
        self.add_instance(None, self.input.program.main, guard, None, Span::default());
        let mut next = 0;
        while next < self.skeleton.threads.len() {
            self.run.current = InstanceId(next as u32);
            if !self.registry.left_out.contains(&self.skeleton.threads[next].handle) {
                self.run_thread()?;
            }
            next += 1;
        }
        self.resolve_joins();
        self.resolve_resets();
        self.find_overwritten();
        self.separate_undefined();
        self.add_initial_writes();
        self.observed.made = self.memory.addresses.made();
        let Summariser { input, terms, memory, skeleton, registry, functions, observed, record, .. } = self;
        Ok((skeleton.finish(terms, memory, registry, functions.counts, input.plan), observed, record))
    }

    /// To be called now and then.
    ///
    /// # Errors
    /// If the round is interrupted or has too many events.
    pub(crate) fn tick(&mut self) -> Result<(), EncodeError> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(256) && self.input.interrupter.is_interrupted() {
            return Err(EncodeError::Interrupted);
        }
        if self.skeleton.events.len() > self.input.bounds.event_limit {
            return Err(EncodeError::TooLarge { limit: self.input.bounds.event_limit });
        }
        Ok(())
    }

    /// The current thread makes a visible operation.
    pub(crate) fn add_step(&mut self, kind: StepKind, guard: TermId, site: Site) -> StepId {
        let Site { procedure, location, path, span } = site;
        self.skeleton.add_step(Step { thread: self.run.current, procedure, location, path, guard, kind, span })
    }

    /// The current thread has an event.
    pub(crate) fn add_event(
        &mut self,
        kind: PointKind,
        value: Option<TermId>,
        guard: TermId,
        step: Option<StepId>,
        before: SmallVec<[PointId; 2]>,
    ) -> PointId {
        self.skeleton.add_event(SkeletonEvent { thread: self.run.current, kind, value, guard, step, before })
    }

    /// The current thread is not followed beyond a place while the guard holds.
    pub(crate) fn add_cut(&mut self, kind: CutKind, guard: TermId, span: Span) {
        if self.terms.as_bool(guard) != Some(false) {
            self.skeleton.outcomes.cuts.push(Cut { kind, guard, thread: self.run.current, span, accessed: None });
        }
    }

    /// Initial values: one write per touched cell, before everything in `main`.
    fn add_initial_writes(&mut self) {
        self.run.current = InstanceId(0);
        let chain = std::mem::take(&mut self.skeleton.threads[0].chain);
        let guard = self.terms.tt();
        for (cell, width) in std::mem::take(&mut self.memory.accessed_widths) {
            let value = match cell {
                Cell::Memory(address) => self.memory.initial_value(&mut self.terms, address, width),
                Cell::Mutex(_) => self.terms.constant(1, 0),
                Cell::Term(_) => unreachable!("only cells with an address are touched"),
            };
            self.add_event(PointKind::Write(cell), Some(value), guard, None, SmallVec::new());
        }
        let term_of = |event: &SkeletonEvent| match event.kind {
            PointKind::Read(Cell::Term(place)) => Some(place),
            _ => None,
        };
        let read: BTreeSet<PlaceId> = self.skeleton.events.iter().filter_map(term_of).collect();
        let mut read: Vec<PlaceId> = read.into_iter().collect();
        // Those that give cells symbols of their own come first, so that the others know these.
        read.sort_by_key(|&place| !self.has_few_free_cells(self.skeleton.places.get(place)));
        for place in read {
            let value = self.initial_of(self.skeleton.places.get(place));
            self.add_event(PointKind::Write(Cell::Term(place)), Some(value), guard, None, SmallVec::new());
        }
        self.skeleton.threads[0].chain.extend(chain);
    }
}
