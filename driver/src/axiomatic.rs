//! Checks a counterexample under a memory model that has no interleavings.
//!
//! Under `wsc` the writes of a location that no read observes need no total order, so a
//! violation need not be an interleaving. This routine checks the model from
//! scratch and shares no code with the theory: it rebuilds happens-before as a dense
//! matrix, saturates it by the axioms of write serialisation, from-read and mutual
//! exclusion until nothing changes, and refuses a cycle. Then each thread is executed by the
//! reference interpreter on the values that its reads take from the writes they see.

use concord_encoder::{Cell, Encoding, Execution, PointId, PointKind, Skeleton, StepId};
use concord_logic::{SmtSolver, Value};
use concord_program::{Program, Property, ReadSource, StepIndex};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use crate::replay::{Astray, Counterexample, Follower};

/// Checks the model of the solver; `extra` are orders that the model adds to the axioms.
pub(crate) fn check(
    program: &Program,
    property: Property,
    skeleton: &Skeleton,
    encoding: &Encoding,
    solver: &dyn SmtSolver,
    extra: &[(PointId, PointId)],
) -> Result<Counterexample, Astray> {
    let model = Model::new(skeleton, solver);
    let execution = encoding.execution_along(skeleton, solver, &[]);
    let mut order = Order::new(&model, &execution, extra);
    order.saturate(&model, &execution);
    if order.is_cyclic() {
        return Err(Astray::contradiction("the axioms of the memory model are violated".to_owned()));
    }
    let execution = encoding.execution_along(skeleton, solver, &order.sorted(&model));
    execute(program, property, &model, &execution)
}

/// The events that happen in the model, as dense numbers.
struct Model<'a> {
    skeleton: &'a Skeleton,
    solver: &'a dyn SmtSolver,
    events: Vec<PointId>,
    number: FxHashMap<PointId, usize>,
    /// For each event the first and last event of its atomic block; itself where there is none.
    block: Vec<(usize, usize)>,
    /// Acquire, release (if any) and mutex of each section that is entered.
    sections: Vec<(usize, Option<usize>, u64)>,
}

impl<'a> Model<'a> {
    fn new(skeleton: &'a Skeleton, solver: &'a dyn SmtSolver) -> Model<'a> {
        let holds = |point: PointId| {
            let guard = skeleton.event(point).guard;
            solver.term_value(&skeleton.terms, guard).as_bool()
        };
        let events: Vec<PointId> = skeleton.chained().filter(|point| holds(*point)).collect();
        let number: FxHashMap<PointId, usize> = events.iter().copied().zip(0..).collect();
        let mut block: Vec<(usize, usize)> = (0..events.len()).map(|event| (event, event)).collect();
        for &(first, last) in &skeleton.order.blocks {
            let chain = &skeleton.thread(skeleton.event(first).thread).chain;
            let from = chain.iter().position(|point| *point == first).unwrap_or(0);
            let members: Vec<usize> = (chain[from..].iter())
                .take_while(|point| **point != last)
                .chain([&last])
                .filter_map(|point| number.get(point).copied())
                .collect();
            for &member in &members {
                block[member] = (members[0], members[members.len() - 1]);
            }
        }
        let sections = (skeleton.order.sections.iter())
            .filter_map(|section| {
                let acquire = *number.get(&section.acquire)?;
                let release = section.releases.iter().find_map(|release| number.get(release).copied());
                Some((acquire, release, section.mutex))
            })
            .collect();
        Model { skeleton, solver, events, number, block, sections }
    }

    /// The cell of an access; a place that is a term is where the model says. What memory holds at first at
    /// such a place is known by the reads of the place only.
    fn cell(&self, point: PointId) -> Option<Cell> {
        let event = self.skeleton.event(point);
        match event.cell()? {
            Cell::Term(place) if !event.is_initial_of_term() => {
                let address = self.skeleton.places.get(place).address;
                let address = self.solver.term_value(&self.skeleton.terms, address);
                Some(Cell::Memory(address.as_bits().unsigned() as u64))
            }
            cell => Some(cell),
        }
    }

    fn value(&self, point: PointId) -> Option<Value> {
        let value = self.skeleton.event(point).value?;
        Some(self.solver.term_value(&self.skeleton.terms, value))
    }
}

/// Happens-before as a matrix: `rows[a]` are the events after `a`.
struct Order {
    rows: Vec<FixedBitSet>,
}

impl Order {
    fn new(model: &Model<'_>, execution: &Execution, extra: &[(PointId, PointId)]) -> Order {
        let size = model.events.len();
        let mut order = Order { rows: vec![FixedBitSet::with_capacity(size); size] };
        for thread in &model.skeleton.threads {
            let enabled: Vec<usize> =
                thread.chain.iter().filter_map(|point| model.number.get(point).copied()).collect();
            for pair in enabled.windows(2) {
                order.rows[pair[0]].insert(pair[1]);
            }
            let create = thread.create.and_then(|create| model.number.get(&create));
            if let (Some(&create), Some(&first)) = (create, enabled.first()) {
                order.insert(model, create, first);
            }
        }
        let holds = |condition| model.solver.term_value(&model.skeleton.terms, condition).as_bool();
        let threads = model.skeleton.order.between_threads.iter().filter(|edge| holds(edge.condition));
        let threads = threads.map(|edge| (edge.before, edge.after));
        let reads = execution.read_from.iter().map(|&(read, write)| (write, read));
        for (before, after) in threads.chain(reads).chain(extra.iter().copied()) {
            if let (Some(&before), Some(&after)) = (model.number.get(&before), model.number.get(&after)) {
                order.insert(model, before, after);
            }
        }
        order
    }

    /// Adds an order; into a block it enters at its begin, out of a block it leaves from its end.
    /// Returns whether it is new.
    fn insert(&mut self, model: &Model<'_>, before: usize, after: usize) -> bool {
        let (before, after) = if model.block[before] == model.block[after] {
            if before < after {
                return false;
            }
            (before, after)
        } else {
            (model.block[before].1, model.block[after].0)
        };
        !self.rows[before].put(after)
    }

    fn close(&mut self) {
        for middle in 0..self.rows.len() {
            let row = self.rows[middle].clone();
            for before in 0..self.rows.len() {
                if self.rows[before].contains(middle) {
                    self.rows[before].union_with(&row);
                }
            }
        }
    }

    /// Whether one event precedes another, as points of the order.
    fn precedes(&self, model: &Model<'_>, before: usize, after: usize) -> bool {
        if model.block[before] == model.block[after] {
            return before < after;
        }
        self.rows[model.block[before].0].contains(model.block[after].1)
    }

    fn saturate(&mut self, model: &Model<'_>, execution: &Execution) {
        let reads: Vec<(usize, usize)> = (execution.read_from.iter())
            .filter_map(|(read, write)| Some((*model.number.get(read)?, *model.number.get(write)?)))
            .collect();
        let cells: Vec<Option<Cell>> = model.events.iter().map(|&point| model.cell(point)).collect();
        let writes: Vec<usize> =
            (0..model.events.len()).filter(|&event| model.skeleton.event(model.events[event]).is_write()).collect();
        loop {
            self.close();
            let mut derived = Vec::new();
            for &(read, write) in &reads {
                let same = writes.iter().copied().filter(|&other| other != write && cells[other] == cells[read]);
                for other in same {
                    if self.precedes(model, other, read) {
                        derived.push((other, write));
                    }
                    if self.precedes(model, write, other) {
                        derived.push((read, other));
                    }
                }
            }
            for (number, &(acquire, release, mutex)) in model.sections.iter().enumerate() {
                for (other_number, &(other_acquire, other_release, other_mutex)) in model.sections.iter().enumerate() {
                    if number == other_number || mutex != other_mutex {
                        continue;
                    }
                    // Entered before the other is left: left before the other is entered.
                    let first = other_release.is_none_or(|other| self.precedes(model, acquire, other));
                    let later = self.precedes(model, acquire, other_acquire) || (first && other_release.is_none());
                    if (first && other_release.is_some()) || later {
                        match release {
                            Some(release) => derived.push((release, other_acquire)),
                            // Never left, although another is entered later: no execution.
                            None => derived.push((other_acquire, acquire)),
                        }
                    }
                }
            }
            let mut changed = false;
            for (before, after) in derived {
                changed |= self.insert(model, before, after);
            }
            if !changed {
                return;
            }
        }
    }

    /// The events in a linear order that respects this one.
    fn sorted(&self, model: &Model<'_>) -> Vec<PointId> {
        let mut predecessors: Vec<usize> = vec![0; self.rows.len()];
        for row in &self.rows {
            row.ones().for_each(|after| predecessors[after] += 1);
        }
        // The order is closed: fewer predecessors first is a topological order, and events of one
        // block, which enter it at its begin, stay together when they are sorted by block.
        let mut sorted: Vec<usize> = (0..self.rows.len()).collect();
        sorted.sort_by_key(|&event| (predecessors[model.block[event].0], model.block[event].0, event));
        sorted.into_iter().map(|event| model.events[event]).collect()
    }

    fn is_cyclic(&self) -> bool {
        self.rows.iter().enumerate().any(|(event, row)| row.contains(event))
    }
}

/// Executes the threads in an order that respects happens-before, on the values that they read.
fn execute(
    program: &Program,
    property: Property,
    model: &Model<'_>,
    execution: &Execution,
) -> Result<Counterexample, Astray> {
    let sees: FxHashMap<PointId, PointId> = execution.read_from.iter().copied().collect();
    let mut reads: FxHashMap<StepId, Vec<PointId>> = FxHashMap::default();
    for &point in &model.events {
        let event = model.skeleton.event(point);
        if let (PointKind::Read(_), Some(step)) = (event.kind, event.step) {
            reads.entry(step).or_default().push(point);
        }
    }
    // Sections that nothing orders may overlap here: that they exclude each other is what the axioms say.
    let step_of = |acquire: usize| model.skeleton.event(model.events[acquire]).step;
    let entered: FxHashMap<StepId, u64> =
        model.sections.iter().filter_map(|&(acquire, _, mutex)| Some((step_of(acquire)?, mutex))).collect();
    let mut follower = Follower::new(program, property, model.skeleton, execution);
    let mut executed: FxHashMap<StepId, StepIndex> = FxHashMap::default();
    for &step in &execution.steps {
        if let Some(&mutex) = entered.get(&step) {
            follower.provide_mutex(mutex, false);
        }
        for &read in reads.get(&step).map_or(&[][..], Vec::as_slice) {
            let source = sees.get(&read).and_then(|write| model.skeleton.event(*write).step);
            let source =
                source.and_then(|step| executed.get(&step)).map_or(ReadSource::Initial, |at| ReadSource::Step(*at));
            match (model.cell(read), model.value(read)) {
                (Some(Cell::Memory(address)), Some(Value::Bits(value))) => follower.provide(address, value, source),
                (Some(Cell::Mutex(address)), Some(value)) => {
                    let held = match value {
                        Value::Bool(held) => held,
                        Value::Bits(bits) => !bits.is_zero(),
                        Value::Array(_) => false,
                    };
                    follower.provide_mutex(address, held);
                }
                _ => {}
            }
        }
        follower.visible(model.skeleton.step(step))?;
        if follower.failed {
            break;
        }
        executed.insert(step, follower.last_step());
    }
    if !follower.failed {
        follower.run_to_failure(execution.failing_thread)?;
    }
    Ok(follower.counterexample(false))
}
