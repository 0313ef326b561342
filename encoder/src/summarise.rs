//! Summarising a program: rounds of thread-modular symbolic execution until the plan
//! about shared objects and mutexes fits what was observed.
//!
//! Within a round, threads are executed one after another in the order of their
//! creation, each alone: every read of a shared cell gives a fresh symbol
//! (FUSION's interference abstraction). Joins are resolved at the end, when all threads are known.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash as _, Hasher as _};
use std::rc::Rc;

use concord_logic::{Interrupter, Sort, TermId, TermStore, run_on_stack};
use concord_program::{Access, LocalId, LocationId, Machine, Op, Procedure, ProcedureId, Program, Span};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;

use crate::address::{AddressSpace, ObjectRef};
use crate::automaton::Automaton;
use crate::block::OpenBlock;
use crate::bounds::{Bounds, EncodeError};
use crate::candidates::all_candidates;
use crate::effects::Recording;
use crate::execute::Activation;
use crate::function::{Function, FunctionCounts};
use crate::havocs::Havocs;
use crate::lock::Reset;
use crate::path::Paths;
use crate::place::{CellSetId, NondetRead, PlaceId, Places};
use crate::plan::{Contents, Observations, Plan, Refined, Stage};
use crate::pointers::Source;
use crate::race::{Races, Record, Watch};
use crate::shape::Lasting;
use crate::skeleton::{
    Allocation, CallPath, CallPathId, Cell, CriticalSection, Cut, CutKind, Failure, Havoc, HavocKind, Instance,
    InstanceId, PointId, PointKind, Skeleton, SkeletonEvent, Step, StepId, StepKind, ThreadOrder,
};
use crate::spin::Anchor;
use crate::state::State;
use crate::symbolic::Many;

/// Summarises a program up to bounds.
///
/// # Errors
/// If it is interrupted or becomes too large.
pub fn summarise(program: &Program, bounds: &Bounds, interrupter: &Interrupter) -> Result<Skeleton, EncodeError> {
    summarise_watching(program, bounds, interrupter, &Watch::Nothing).map(|(skeleton, _)| skeleton)
}

/// Summarises a program and writes down what is to be watched.
pub(crate) fn summarise_watching(
    program: &Program,
    bounds: &Bounds,
    interrupter: &Interrupter,
    watch: &Watch,
) -> Result<(Skeleton, Record), EncodeError> {
    // Calls are executed by recursion: the stack must hold the deepest chain of them.
    run_on_stack("summarise", STACK, || rounds(program, bounds, interrupter, watch))
}

/// The stack for it.
const STACK: usize = 256 << 20;

/// The automata of the procedures that were executed, the same in all rounds.
type Automata = Vec<OnceCell<Rc<Automaton>>>;

fn rounds(
    program: &Program,
    bounds: &Bounds,
    interrupter: &Interrupter,
    watch: &Watch,
) -> Result<(Skeleton, Record), EncodeError> {
    let mut plan = Plan::initial(program, bounds);
    let automata: Automata = program.procedures.iter().map(|_| OnceCell::new()).collect();
    loop {
        let summariser = Summariser::new(program, bounds, interrupter, &plan, watch, &automata);
        let (mut skeleton, observed, record) = match summariser.run() {
            // What was hoped for may need more than what is so.
            Err(EncodeError::TooLarge { .. } | EncodeError::OutOfAddresses) if plan.stage() == Stage::Hopeful => {
                plan = Plan::careful(program, bounds);
                continue;
            }
            result => result?,
        };
        match plan.refine(&observed, bounds) {
            Refined::Done => {
                skeleton.candidates = all_candidates(&skeleton.threads, &skeleton.events, &skeleton.places)?;
                return Ok((skeleton, record));
            }
            Refined::Next(next) => plan = *next,
            Refined::Hopeless => plan = Plan::careful(program, bounds),
        }
    }
}

/// A join that waits for all threads to be known.
pub(crate) struct PendingJoin {
    pub event: PointId,
    /// Whether it is reached, also if the thread waits there for ever.
    pub reached: TermId,
    pub span: Span,
    pub handle: TermId,
    pub value: Option<TermId>,
}

/// Where an operation stands.
#[derive(Clone, Copy)]
pub(crate) struct Site {
    pub procedure: ProcedureId,
    pub location: LocationId,
    pub path: CallPathId,
    pub span: Span,
}

/// One round.
pub(crate) struct Summariser<'p> {
    pub program: &'p Program,
    pub bounds: &'p Bounds,
    pub interrupter: &'p Interrupter,
    pub plan: &'p Plan,
    pub watch: &'p Watch,
    /// Whether the program frees memory, where data races are asked for.
    pub frees: bool,
    pub record: Record,
    pub terms: TermStore,
    pub paths: Paths,
    pub addresses: AddressSpace,
    pub observed: Observations,
    automata: &'p Automata,
    /// The local that a symbol of the program stands for.
    pub local_of: Vec<Option<LocalId>>,
    /// Results that the procedure being executed leaves out on some paths: value and guard.
    pub missing_results: Vec<(TermId, TermId)>,
    pub threads: Vec<Instance>,
    /// For each thread a number that is the same in all rounds.
    pub keys: Vec<u64>,
    /// For each thread the shared cells that its creator remembers.
    pub inherited: Vec<Rc<BTreeMap<u64, TermId>>>,
    /// The handles of threads that are not followed.
    pub left_out: BTreeSet<u64>,
    /// The last handle that was reserved.
    pub last_handle: u64,
    /// How many threads were created by a thread to run a procedure.
    pub created: FxHashMap<(InstanceId, ProcedureId), u32>,
    /// How often something came from one place.
    pub origins: FxHashMap<u64, u32>,
    pub steps: Vec<Step>,
    pub call_paths: Vec<CallPath>,
    pub events: Vec<SkeletonEvent>,
    pub orders: Vec<ThreadOrder>,
    pub blocks: Vec<(PointId, PointId)>,
    pub waits: Vec<TermId>,
    pub facts: Vec<TermId>,
    pub failures: Vec<Failure>,
    pub cuts: Vec<Cut>,
    pub havocs: Havocs,
    /// How often something was approximated.
    pub approximations: usize,
    pub nondet_cells: BTreeMap<u64, TermId>,
    pub nondet_reads: Vec<NondetRead>,
    /// What memory holds at first where that is any value, by the width of its cells.
    pub nondet_arrays: BTreeMap<u32, TermId>,
    pub places: Places,
    /// Accesses to many cells: what is known of the cells and the number of bytes.
    pub manies: FxHashMap<(CellSetId, u64), Option<Many>>,
    /// What was stored in one of many cells.
    pub stored: FxHashSet<(CellSetId, Contents)>,
    pub allocations: Vec<Allocation>,
    pub joins: Vec<PendingJoin>,
    pub resets: Vec<Reset>,
    pub open_blocks: Vec<OpenBlock>,
    /// Widths of the shared cells that are accessed.
    pub touched: BTreeMap<Cell, u32>,
    /// Where values come from that may be pointers.
    pub sources: FxHashMap<TermId, Source>,
    /// The shapes of terms that stay as they are.
    pub shapes: Lasting,
    /// The sizes of objects where they are not constants.
    pub sizes: BTreeMap<ObjectRef, TermId>,
    pub current: InstanceId,
    /// Where the current thread ends, merged over all ends, and its result.
    pub thread_end: Option<(State, Option<TermId>)>,
    pub active: Vec<Activation>,
    /// The functions that were called.
    pub functions: FxHashMap<ProcedureId, Function>,
    pub function_counts: FunctionCounts,
    /// The effects of the function that is being summarised, if one is.
    pub recording: Option<Recording>,
    /// For each loop around the location that is executed, how the thread was when the iteration began.
    pub heads: Vec<Anchor>,
    /// Earlier visits of places inside loops.
    pub anchors: Vec<Anchor>,
    pub ticks: u32,
}

impl<'p> Summariser<'p> {
    fn new(
        program: &'p Program,
        bounds: &'p Bounds,
        interrupter: &'p Interrupter,
        plan: &'p Plan,
        watch: &'p Watch,
        automata: &'p Automata,
    ) -> Summariser<'p> {
        let mut local_of = vec![None; program.terms.symbol_count()];
        for procedure in &program.procedures {
            for (local, index) in procedure.locals.iter().zip(0..) {
                local_of[local.symbol.index()] = Some(LocalId(index));
            }
        }
        Summariser {
            program,
            bounds,
            interrupter,
            plan,
            watch,
            frees: !matches!(watch, Watch::Nothing) && frees(program),
            record: Record::default(),
            terms: program.terms.clone(),
            paths: Paths::default(),
            addresses: AddressSpace::new(program, plan).beyond_arrays(bounds.beyond_arrays),
            observed: Observations::default(),
            automata,
            local_of,
            missing_results: Vec::new(),
            threads: Vec::new(),
            keys: vec![0],
            inherited: vec![Rc::default()],
            left_out: BTreeSet::new(),
            last_handle: Machine::HANDLE_OF_MAIN,
            created: FxHashMap::default(),
            origins: FxHashMap::default(),
            steps: Vec::new(),
            call_paths: Vec::new(),
            events: Vec::new(),
            orders: Vec::new(),
            blocks: Vec::new(),
            waits: Vec::new(),
            facts: Vec::new(),
            failures: Vec::new(),
            cuts: Vec::new(),
            havocs: Havocs::default(),
            approximations: 0,
            nondet_cells: BTreeMap::new(),
            nondet_reads: Vec::new(),
            nondet_arrays: BTreeMap::new(),
            places: Places::default(),
            manies: FxHashMap::default(),
            stored: FxHashSet::default(),
            allocations: Vec::new(),
            joins: Vec::new(),
            resets: Vec::new(),
            open_blocks: Vec::new(),
            touched: BTreeMap::new(),
            sources: FxHashMap::default(),
            shapes: Lasting::default(),
            sizes: BTreeMap::new(),
            current: InstanceId(0),
            thread_end: None,
            active: Vec::new(),
            functions: FxHashMap::default(),
            function_counts: FunctionCounts::default(),
            recording: None,
            heads: Vec::new(),
            anchors: Vec::new(),
            ticks: 0,
        }
    }

    fn run(mut self) -> Result<(Skeleton, Observations, Record), EncodeError> {
        let guard = self.terms.tt();
        self.add_instance(None, None, self.program.main, guard, None, Span::default());
        let mut next = 0;
        while next < self.threads.len() {
            self.current = InstanceId(next as u32);
            if !self.left_out.contains(&self.threads[self.current.index()].handle) {
                self.run_thread()?;
            }
            next += 1;
        }
        self.resolve_joins();
        self.resolve_resets();
        self.find_overwritten();
        self.tell_undefined();
        self.add_initial_writes();
        let sections = self.sections();
        self.observed.made = self.addresses.made();
        let reads = self.events.iter().filter(|event| event.is_read());
        let read_symbols = reads.filter_map(|read| self.terms.as_symbol(read.value?)).collect();
        let skeleton = Skeleton {
            terms: self.terms,
            threads: self.threads,
            steps: self.steps,
            call_paths: self.call_paths,
            events: self.events,
            places: self.places,
            orders: self.orders,
            blocks: self.blocks,
            sections,
            candidates: Vec::new(),
            waits: self.waits,
            facts: self.facts,
            failures: self.failures,
            cuts: self.cuts,
            havocs: self.havocs.into_list(),
            approximations: self.approximations,
            nondet_cells: self.nondet_cells,
            nondet_reads: self.nondet_reads,
            read_symbols,
            allocations: self.allocations,
            races: Races::default(),
            functions: self.function_counts,
            left_out: self.left_out.len(),
            addresses: self.addresses,
            knowledge: self.plan.knowledge.clone(),
            variable_mutexes: self.plan.variable_mutexes.clone(),
            overwritten: self.plan.overwritten.intersection(&self.plan.variable_mutexes).copied().collect(),
            thread_keys: self.keys,
        };
        Ok((skeleton, self.observed, self.record))
    }

    pub(crate) fn automaton(&mut self, id: ProcedureId) -> Rc<Automaton> {
        let make = || Rc::new(Automaton::new(self.program, self.program.procedure(id)));
        Rc::clone(self.automata[id.0 as usize].get_or_init(make))
    }

    /// A number for what happens somewhere, which no other happening has and which it has in all rounds: rounds
    /// follow different paths, but what comes from one place on one of them does so on another one.
    pub(crate) fn origin(&mut self, site: Site) -> u64 {
        let mut hasher = FxHasher::default();
        // Of nothing but zeros it would make zero, which is the key of `main`.
        1u64.hash(&mut hasher);
        self.keys[self.current.index()].hash(&mut hasher);
        (site.procedure, site.location).hash(&mut hasher);
        let mut path = Some(site.path);
        while let Some(id) = path {
            let call = &self.call_paths[id.index()];
            (call.procedure, call.location).hash(&mut hasher);
            path = call.parent;
        }
        let place = hasher.finish();
        let before = self.origins.entry(place).or_insert(0);
        (place, *before).hash(&mut hasher);
        *before += 1;
        hasher.finish()
    }

    pub(crate) fn pointer_sort(&self) -> Sort {
        Sort::Bits(self.program.data_model.pointer_bits())
    }

    pub(crate) fn add_instance(
        &mut self,
        parent: Option<InstanceId>,
        create: Option<PointId>,
        entry: ProcedureId,
        guard: TermId,
        argument: Option<TermId>,
        span: Span,
    ) -> InstanceId {
        let id = InstanceId(self.threads.len() as u32);
        self.observed.cells.create(self.keys[id.index()], parent);
        let ended = self.terms.ff();
        self.threads.push(Instance {
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

    fn run_thread(&mut self) -> Result<(), EncodeError> {
        let Instance { entry, guard, argument, create, .. } = self.threads[self.current.index()].clone();
        let procedure = self.program.procedure(entry);
        let mut locals = vec![None; procedure.locals.len()];
        if let (Some(&parameter), Some(argument)) = (procedure.parameters.first(), argument) {
            locals[parameter.0 as usize] = Some(argument);
        }
        let state = State {
            guard,
            locals: Rc::new(locals),
            memory: Rc::clone(&self.inherited[self.current.index()]),
            held: Rc::default(),
            known: Rc::default(),
            block: None,
            idle: SmallVec::new(),
            anchors: SmallVec::new(),
            last: create.into_iter().collect(),
        };
        self.thread_end = None;
        let path = CallPathId(self.call_paths.len() as u32);
        self.call_paths.push(CallPath { parent: None, procedure: entry, location: procedure.entry });
        let returned = self.run_procedure(entry, path, state)?;
        for (value, guard) in std::mem::take(&mut self.missing_results) {
            self.havocs.push(Havoc { kind: HavocKind::ThreadResult, value, guard, thread: self.current });
        }
        let is_main = self.current == InstanceId(0);
        match returned {
            // The program ends where `main` returns, so that nobody can join it afterwards.
            Some((state, _)) if is_main && state.block.is_some() => {
                self.end_block(state, procedure.span);
            }
            Some((state, value)) if !is_main => self.end_thread(state, value, procedure.span),
            _ => {}
        }
        self.flush_blocks();
        let (guard, result, last) = match self.thread_end.take() {
            Some((state, value)) => (state.guard, value, state.last),
            None => (self.terms.ff(), None, SmallVec::new()),
        };
        let result = match result {
            Some(value) if self.terms.sort(value) == self.pointer_sort() => value,
            _ => {
                let sort = self.pointer_sort();
                let value = self.terms.symbol("result", sort);
                self.havocs.push(Havoc { kind: HavocKind::ThreadResult, value, guard, thread: self.current });
                value
            }
        };
        self.escape(result);
        self.note_result(result);
        let end = if is_main && !self.knows_handles() || self.terms.as_bool(guard) == Some(false) {
            None
        } else {
            Some(self.add_event(PointKind::End, None, guard, None, last))
        };
        let thread = &mut self.threads[self.current.index()];
        thread.ended = guard;
        thread.result = result;
        thread.end = end;
        Ok(())
    }

    /// Whether a thread can ask for its own handle: only then can `main` be joined.
    fn knows_handles(&self) -> bool {
        let asks = |procedure: &Procedure| procedure.locations.iter().any(|at| matches!(at.op, Op::Myself { .. }));
        self.program.procedures.iter().any(asks)
    }

    /// The thread ends in this state.
    pub(crate) fn end_thread(&mut self, mut state: State, value: Option<TermId>, span: Span) {
        if state.block.is_some() {
            state = self.end_block(state, span);
        }
        self.thread_end = Some(match self.thread_end.take() {
            None => (state, value),
            Some((other, other_value)) => {
                let condition = crate::state::distinguish(&self.terms, other.guard, state.guard);
                let value = match (other_value, value) {
                    (Some(a), Some(b)) if self.terms.sort(a) == self.terms.sort(b) => {
                        Some(self.terms.ite(condition, a, b))
                    }
                    (Some(a), None) | (None, Some(a)) if self.terms.sort(a) == self.pointer_sort() => {
                        let sort = self.pointer_sort();
                        let unknown = self.terms.symbol("result", sort);
                        let guard = if other_value.is_none() { other.guard } else { state.guard };
                        let thread = self.current;
                        self.havocs.push(Havoc { kind: HavocKind::ThreadResult, value: unknown, guard, thread });
                        let (a, b) = if other_value.is_none() { (unknown, a) } else { (a, unknown) };
                        Some(self.terms.ite(condition, a, b))
                    }
                    _ => None,
                };
                let guard = self.terms.or(other.guard, state.guard);
                let last = crate::state::union(&other.last, &state.last);
                (State { guard, last, ..state }, value)
            }
        });
    }

    pub(crate) fn add_step(&mut self, kind: StepKind, guard: TermId, site: Site) -> StepId {
        let id = StepId(self.steps.len() as u32);
        self.steps.push(Step {
            thread: self.current,
            procedure: site.procedure,
            location: site.location,
            path: site.path,
            guard,
            kind,
            span: site.span,
        });
        self.threads[self.current.index()].steps.push(id);
        id
    }

    pub(crate) fn add_event(
        &mut self,
        kind: PointKind,
        value: Option<TermId>,
        guard: TermId,
        step: Option<StepId>,
        before: SmallVec<[PointId; 2]>,
    ) -> PointId {
        let id = PointId(self.events.len() as u32);
        self.events.push(SkeletonEvent { thread: self.current, kind, value, guard, step, before });
        self.threads[self.current.index()].chain.push(id);
        id
    }

    pub(crate) fn add_cut(&mut self, kind: CutKind, guard: TermId, span: Span) {
        if self.terms.as_bool(guard) != Some(false) {
            self.cuts.push(Cut { kind, guard, thread: self.current, span, accessed: None });
        }
    }

    /// The initial value of a cell of memory.
    pub(crate) fn initial_value(&mut self, address: u64, width: u32) -> TermId {
        if let Some(bits) = self.addresses.initial(address, width / 8) {
            return self.terms.bits(bits);
        }
        if let Some(&value) = self.nondet_cells.get(&address) {
            return value;
        }
        let mut value = None;
        for (bytes, bits) in self.addresses.free_bits(address, width / 8) {
            let part = self.terms.symbol(self.addresses.name(address), Sort::Bits(bits));
            let part = self.terms.zero_extend(part, bytes * 8 - bits);
            value = Some(value.map_or(part, |low| self.terms.concat(part, low)));
        }
        let value = value.unwrap_or_else(|| self.terms.constant(width, 0));
        // As a pointer it leads nowhere, as where it is read by others.
        self.note_source(value, std::iter::empty());
        self.nondet_cells.insert(address, value);
        value
    }

    /// Resolves joins: a join that passed waited for one of the threads that its
    /// handle may mean, that thread reached its end, and its end comes before the join.
    fn resolve_joins(&mut self) {
        let width = self.program.data_model.pointer_bits();
        for join in std::mem::take(&mut self.joins) {
            let SkeletonEvent { thread, guard, .. } = self.events[join.event.index()];
            let (mut some, mut exists) = (self.terms.ff(), self.terms.ff());
            for index in 0..self.threads.len() {
                let Instance { handle, ended, result, end, guard: created, .. } = self.threads[index];
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
                self.orders.push(ThreadOrder { condition, before: end, after: join.event });
                if let Some(value) = join.value {
                    let same = self.terms.eq(value, result);
                    let fact = self.terms.implies(condition, same);
                    self.facts.push(fact);
                }
            }
            let fact = self.terms.implies(guard, some);
            self.facts.push(fact);
            // Joining what is no thread is an invalid access.
            let nobody = self.terms.not(exists);
            let invalid = self.terms.and(join.reached, nobody);
            self.current = thread;
            self.add_cut(CutKind::InvalidAccess, invalid, join.span);
        }
    }

    /// Initial values: one write per touched cell, before everything in `main`.
    fn add_initial_writes(&mut self) {
        self.current = InstanceId(0);
        let chain = std::mem::take(&mut self.threads[0].chain);
        let guard = self.terms.tt();
        for (cell, width) in std::mem::take(&mut self.touched) {
            let value = match cell {
                Cell::Memory(address) => self.initial_value(address, width),
                Cell::Mutex(_) => self.terms.constant(1, 0),
                Cell::Term(_) => unreachable!("only cells with an address are touched"),
            };
            self.add_event(PointKind::Write(cell), Some(value), guard, None, SmallVec::new());
        }
        let term_of = |event: &SkeletonEvent| match event.kind {
            PointKind::Read(Cell::Term(place)) => Some(place),
            _ => None,
        };
        let read: BTreeSet<PlaceId> = self.events.iter().filter_map(term_of).collect();
        let mut read: Vec<PlaceId> = read.into_iter().collect();
        // Those that give cells symbols of their own come first, so that the others know these.
        read.sort_by_key(|&place| !self.has_few_free_cells(self.places.get(place)));
        for place in read {
            let value = self.initial_of(self.places.get(place));
            self.add_event(PointKind::Write(Cell::Term(place)), Some(value), guard, None, SmallVec::new());
        }
        self.threads[0].chain.extend(chain);
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
}

/// Whether some operation frees memory.
fn frees(program: &Program) -> bool {
    let mut operations = program.procedures.iter().flat_map(|procedure| &procedure.locations);
    operations.any(|location| matches!(location.op, Op::Store { access: Access::Unseen, .. }))
}
