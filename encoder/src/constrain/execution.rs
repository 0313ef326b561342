//! What a model says about the run of the program: the steps in order and every choice.

use std::collections::{BTreeMap, VecDeque};

use concord_logic::{Bits, SmtSolver, TermId, TermStore, Value};
use concord_theory::EventId;
use rustc_hash::FxHashMap;

use crate::constrain::Encoding;
use crate::skeleton::races::RaceFound;
use crate::skeleton::{HavocKind, InstanceId, PointId, PointKind, Skeleton, StepId};

/// A nondeterministic value of a run.
pub type Chosen = (InstanceId, HavocKind, Value);

/// Everything a replay needs.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The visible steps in order.
    pub steps: Vec<StepId>,
    /// The thread of the first failure that the model reaches; `main` if it reaches none.
    pub failing_thread: InstanceId,
    /// The failures that the model reaches: indexes into the skeleton's failures.
    pub failures: Vec<usize>,
    /// The accesses that race, if the question was whether some do.
    pub race: Option<RaceFound>,
    /// Atomic blocks that happen without an end, so that what they did is unobservable.
    pub unfinished: Vec<StepId>,
    /// Nondeterministic values, per thread in program order.
    pub havocs: Vec<Chosen>,
    /// The values of cells that hold any value at first, by address.
    pub nondet_cells: BTreeMap<u64, Bits>,
    /// The addresses of objects made at run time, per thread in program order.
    pub allocations: Vec<(InstanceId, u64)>,
    /// For each thread instance whether it reaches its end.
    pub ended: Vec<bool>,
    /// The handles of the threads that are created.
    pub handles: Vec<(InstanceId, u64)>,
    /// Which read sees which write.
    pub read_from: Vec<(PointId, PointId)>,
    /// The values of the reads and writes that happen, in the order of the schedule.
    pub values: Vec<(PointId, Bits)>,
}

impl Encoding {
    /// The run that the solver's last model describes. `schedule` is the theory's linear order
    /// of the events that happen.
    pub fn execution(&self, skeleton: &Skeleton, solver: &dyn SmtSolver, schedule: &[EventId]) -> Execution {
        let points: Vec<PointId> = schedule.iter().map(|&event| self.point(event)).collect();
        self.execution_along(skeleton, solver, &points)
    }

    /// The run that the solver's last model describes, along any order of the events that happen.
    pub fn execution_along(&self, skeleton: &Skeleton, solver: &dyn SmtSolver, points: &[PointId]) -> Execution {
        let mut model = Model { terms: &skeleton.terms, solver, values: FxHashMap::default() };
        let failures = 0..self.failures.len();
        let failures: Vec<usize> = failures.filter(|&index| solver.literal_value(self.failures[index])).collect();
        let failing_thread = failures.first().map_or(InstanceId(0), |&index| skeleton.outcomes.failures[index].thread);
        let mut havocs: Vec<Chosen> = Vec::new();
        for havoc in &skeleton.choices.havocs {
            if model.holds(havoc.guard) {
                havocs.push((havoc.thread, havoc.kind, model.value(havoc.value)));
            }
        }
        let nondet = skeleton.choices.nondet_cells.iter();
        let mut nondet_cells: BTreeMap<u64, Bits> =
            nondet.map(|(&address, &value)| (address, model.value(value).as_bits())).collect();
        for read in &skeleton.choices.nondet_reads {
            let address = model.value(read.address).as_bits().unsigned() as u64;
            if skeleton.places.contains(read.set, address) && !nondet_cells.contains_key(&address) {
                nondet_cells.insert(address, model.value(read.value).as_bits());
            }
        }
        let allocations = skeleton.choices.allocations.iter().filter(|allocation| model.holds(allocation.guard));
        let allocations = allocations.map(|allocation| (allocation.thread, allocation.base)).collect();
        let threads = skeleton.threads.iter().zip(0..).filter(|(thread, _)| model.holds(thread.guard));
        let handles = threads.map(|(thread, index)| (InstanceId(index), thread.handle)).collect();
        let mut ended = Vec::new();
        for thread in &skeleton.threads {
            ended.push(model.holds(thread.guard) && model.holds(thread.ended));
        }
        let accesses = points.iter().filter_map(|&point| Some((point, skeleton.event(point).value?)));
        let values = accesses.map(|(point, value)| (point, model.value(value).as_bits())).collect();
        let seen = self.read_froms.iter().filter(|(_, _, lit)| solver.literal_value(*lit));
        let read_from = seen.map(|&(read, write, _)| (read, write)).collect();
        let race = crate::race::found(skeleton, |term| model.holds(term));
        let ends = skeleton.races.ends.iter();
        let unfinished = ends.filter(|(_, ended)| !model.holds(*ended)).map(|(step, _)| *step).collect();
        let steps = steps(skeleton, &mut model, points);
        Execution {
            steps,
            failing_thread,
            failures,
            race,
            unfinished,
            havocs,
            nondet_cells,
            allocations,
            ended,
            handles,
            read_from,
            values,
        }
    }
}

/// The values of terms in a model; each subterm is evaluated once.
struct Model<'a> {
    terms: &'a TermStore,
    solver: &'a dyn SmtSolver,
    values: FxHashMap<TermId, Value>,
}

impl Model<'_> {
    fn value(&mut self, term: TermId) -> Value {
        let (terms, solver) = (self.terms, self.solver);
        let mut symbol = |symbol| solver.term_value(terms, terms.symbol_term(symbol));
        terms.eval_memo(term, &mut symbol, &mut self.values)
    }

    fn holds(&mut self, term: TermId) -> bool {
        self.value(term).as_bool()
    }
}

/// The steps in the order of the schedule. Steps without an event in the theory (reads
/// that no constraint needs) may happen at any time between their neighbours: they happen
/// just before the next step of their thread, or at the end.
fn steps(skeleton: &Skeleton, model: &mut Model<'_>, points: &[PointId]) -> Vec<StepId> {
    let mut remaining: Vec<VecDeque<StepId>> = Vec::new();
    for thread in &skeleton.threads {
        remaining.push(thread.steps.iter().copied().filter(|&step| model.holds(skeleton.step(step).guard)).collect());
    }
    let mut waiting = vec![false; skeleton.origin.steps.len()];
    remaining.iter().flatten().for_each(|step| waiting[step.index()] = true);
    let mut steps = Vec::new();
    for &point in points {
        let event = skeleton.event(point);
        if matches!(event.kind, PointKind::End | PointKind::Stop) {
            // A join waits for the whole thread; where it stops, all of it has happened.
            steps.extend(remaining[event.thread.index()].drain(..));
        }
        let Some(step) = event.step else { continue };
        // Several events of one step: the step was taken with the first of them. One that is cut off inside, or accesses what
        // is no event after all, has events but is no step.
        if !waiting[step.index()] {
            continue;
        }
        while let Some(next) = remaining[event.thread.index()].pop_front() {
            steps.push(next);
            waiting[next.index()] = false;
            if next == step {
                break;
            }
        }
    }
    steps.extend(remaining.into_iter().flatten());
    steps
}
