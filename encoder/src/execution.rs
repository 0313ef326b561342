//! What a model says about the run of the program: the steps in order and every choice.

use std::collections::BTreeMap;

use concord_logic::{Bits, SmtSolver, Value};
use concord_theory::EventId;

use crate::constrain::Encoding;
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
        let terms = &skeleton.terms;
        let holds = |term| solver.term_value(terms, term).as_bool();
        let points: Vec<PointId> = schedule.iter().map(|&event| self.point(event)).collect();
        let failures: Vec<usize> =
            (0..self.failures.len()).filter(|&i| solver.literal_value(self.failures[i])).collect();
        let failing_thread = failures.first().map_or(InstanceId(0), |&index| skeleton.failures[index].thread);
        let havocs = skeleton.havocs.iter().filter(|havoc| holds(havoc.guard));
        let havocs = havocs.map(|havoc| (havoc.thread, havoc.kind, solver.term_value(terms, havoc.value)));
        let allocations = skeleton.allocations.iter().filter(|allocation| holds(allocation.guard));
        let threads = skeleton.threads.iter().zip(0..).filter(|(thread, _)| holds(thread.guard));
        let bits = |term| solver.term_value(terms, term).as_bits();
        let nondet = skeleton.nondet_cells.iter().map(|(&address, &value)| (address, bits(value)));
        let values = points.iter().filter_map(|&point| Some((point, bits(skeleton.event(point).value?))));
        let seen = self.read_froms.iter().filter(|(_, _, lit)| solver.literal_value(*lit));
        Execution {
            steps: self.steps(skeleton, &holds, &points),
            failing_thread,
            failures,
            havocs: havocs.collect(),
            nondet_cells: nondet.collect(),
            allocations: allocations.map(|allocation| (allocation.thread, allocation.base)).collect(),
            handles: threads.map(|(thread, index)| (InstanceId(index), thread.handle)).collect(),
            ended: skeleton.threads.iter().map(|thread| holds(thread.guard) && holds(thread.ended)).collect(),
            read_from: seen.map(|&(read, write, _)| (read, write)).collect(),
            values: values.collect(),
        }
    }

    /// The steps in the order of the schedule. Steps without an event in the theory (reads
    /// that nobody needs) may happen at any time between their neighbours: they happen
    /// just before the next step of their thread, or at the end.
    fn steps(
        &self,
        skeleton: &Skeleton,
        holds: &dyn Fn(concord_logic::TermId) -> bool,
        points: &[PointId],
    ) -> Vec<StepId> {
        let mut remaining: Vec<std::collections::VecDeque<StepId>> = skeleton
            .threads
            .iter()
            .map(|thread| thread.steps.iter().copied().filter(|&step| holds(skeleton.step(step).guard)).collect())
            .collect();
        let mut steps = Vec::new();
        for &point in points {
            let event = skeleton.event(point);
            let queue = &mut remaining[event.thread.index()];
            if event.kind == PointKind::End {
                steps.extend(queue.drain(..));
            }
            let Some(step) = event.step else { continue };
            // Several events of one step: the step was taken with the first of them.
            if !queue.contains(&step) {
                continue;
            }
            while let Some(next) = queue.pop_front() {
                steps.push(next);
                if next == step {
                    break;
                }
            }
        }
        steps.extend(remaining.into_iter().flatten());
        steps
    }
}
