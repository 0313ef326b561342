//! Makes a counterexample easier to read: fewer context switches, no needless steps.
//!
//! A counterexample is a sequence of runs, each of one thread. Tidying moves a run
//! next to another run of its thread, or leaves it out with all that follows in that
//! thread, and executes the result in the reference interpreter. Whatever still
//! violates the property and switches less often, or is shorter, is kept. So a tidied counterexample is as
//! trustworthy as the one it came from.

use std::collections::VecDeque;

use concord_logic::{Sort, Value};
use concord_program::{
    ActionKind, Choices, Machine, Outcome, Program, Property, Recorder, Span, ThreadIndex, Trace, Unknown,
};
use rustc_hash::FxHashMap;

use crate::replay::Counterexample;

/// The most executions that are tried.
const ATTEMPTS: usize = 400;
/// The most operations, over all attempts, that are executed.
const OPERATIONS: usize = 2_000_000;

/// A run of one thread: so many steps of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    thread: ThreadIndex,
    steps: usize,
}

/// The counterexample with fewer context switches where that is possible.
pub(crate) fn tidy(program: &Program, counterexample: Counterexample) -> Counterexample {
    if !counterexample.interleaving {
        return counterexample;
    }
    let property = match counterexample.trace.steps.last().map(|step| &step.outcome) {
        Some(Outcome::Failed { property, .. }) => *property,
        _ if counterexample.trace.race(program).is_some() => Property::NoDataRace,
        _ => return counterexample,
    };
    let mut tidier = Tidier { program, property, attempts: ATTEMPTS, operations: OPERATIONS, best: counterexample };
    while tidier.improve() {}
    tidier.best
}

struct Tidier<'p> {
    program: &'p Program,
    property: Property,
    attempts: usize,
    operations: usize,
    best: Counterexample,
}

impl Tidier<'_> {
    /// Tries all changes of the best execution so far; whether one was kept.
    fn improve(&mut self) -> bool {
        let runs = runs(&self.best.trace);
        for (index, run) in runs.iter().enumerate() {
            let earlier = runs[..index].iter().rposition(|other| other.thread == run.thread);
            let mut candidates = vec![without(&runs, index)];
            if let Some(earlier) = earlier {
                candidates.push(moved(&runs, index, earlier + 1));
                candidates.push(moved(&runs, earlier, index - 1));
            }
            for candidate in candidates {
                if self.attempts == 0 || self.operations < self.best.trace.steps.len() {
                    return false;
                }
                self.attempts -= 1;
                if let Some(found) = self.execute(&candidate)
                    && cost(&found.trace) < cost(&self.best.trace)
                {
                    self.best = found;
                    return true;
                }
            }
        }
        false
    }

    /// Executes the runs; the result if it violates the property.
    fn execute(&mut self, runs: &[Run]) -> Option<Counterexample> {
        let mut recorder = Recorder::new(Machine::new(self.program));
        let mut choices = SameChoices::of(&self.best.trace);
        let mut left: usize = runs.iter().map(|run| run.steps).sum();
        for run in runs {
            for done in 0..run.steps {
                left -= 1;
                // Of two accesses that race the first one may be in a block that would wait or stop.
                recorder.set_partial_blocks(self.property == Property::NoDataRace && left == 1);
                self.operations = self.operations.checked_sub(1)?;
                match recorder.step(run.thread, &mut choices).outcome {
                    Outcome::Moved | Outcome::Ended => {}
                    Outcome::Failed { property, .. } if property == self.property => {
                        return Some(self.with_visibility(recorder.into_trace()));
                    }
                    // A violation of another property just ends its thread.
                    Outcome::Failed { .. } => {}
                    Outcome::Stopped if self.property == Property::NoDataRace && left == 1 => {}
                    // The thread had no more to do than this.
                    Outcome::NotRunning => {
                        left -= run.steps - done - 1;
                        break;
                    }
                    _ => return None,
                }
            }
        }
        let races = self.property == Property::NoDataRace && recorder.trace().race(self.program).is_some();
        races.then(|| self.with_visibility(recorder.into_trace()))
    }

    /// A location is visible as it was in the execution that this one comes from.
    fn with_visibility(&self, trace: Trace) -> Counterexample {
        let known: FxHashMap<_, bool> = (self.best.trace.steps.iter().zip(&self.best.visible))
            .map(|(step, &visible)| ((step.procedure, step.location), visible))
            .collect();
        let visible =
            trace.steps.iter().map(|step| known.get(&(step.procedure, step.location)).copied().unwrap_or(true));
        let visible = visible.collect();
        Counterexample { trace, visible, interleaving: true }
    }
}

/// Context switches first, then length.
fn cost(trace: &Trace) -> (usize, usize) {
    (runs(trace).len(), trace.steps.len())
}

fn runs(trace: &Trace) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for step in &trace.steps {
        match runs.last_mut() {
            Some(run) if run.thread == step.thread => run.steps += 1,
            _ => runs.push(Run { thread: step.thread, steps: 1 }),
        }
    }
    runs
}

/// The runs without one and without what its thread does later.
fn without(runs: &[Run], index: usize) -> Vec<Run> {
    let thread = runs[index].thread;
    runs.iter().enumerate().filter(|(at, run)| *at < index || run.thread != thread).map(|(_, run)| *run).collect()
}

/// The runs with one of them taken out and put in at another place.
fn moved(runs: &[Run], from: usize, to: usize) -> Vec<Run> {
    let mut moved = runs.to_vec();
    let run = moved.remove(from);
    moved.insert(to, run);
    moved
}

/// The choices of a recorded run, per thread and purpose in their order.
struct SameChoices {
    values: FxHashMap<(ThreadIndex, Unknown), VecDeque<Value>>,
}

impl SameChoices {
    fn of(trace: &Trace) -> SameChoices {
        let mut values: FxHashMap<_, VecDeque<Value>> = FxHashMap::default();
        for step in &trace.steps {
            for action in &step.actions {
                if let ActionKind::Chosen { purpose, value, .. } = &action.kind {
                    values.entry((step.thread, *purpose)).or_default().push_back(value.clone());
                }
            }
        }
        SameChoices { values }
    }
}

impl Choices for SameChoices {
    fn havoc(&mut self, _thread: ThreadIndex, sort: Sort, _span: Span) -> Value {
        Value::zero(sort)
    }

    fn choose(&mut self, thread: ThreadIndex, purpose: Unknown, sort: Sort, _span: Span) -> Value {
        let queue = self.values.get_mut(&(thread, purpose));
        queue.and_then(VecDeque::pop_front).unwrap_or_else(|| Value::zero(sort))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Vec<Run> {
        text.bytes().map(|letter| Run { thread: ThreadIndex(u32::from(letter - b'a')), steps: 1 }).collect()
    }

    #[test]
    fn runs_are_moved_and_left_out() {
        assert_eq!(moved(&letters("abcb"), 3, 2), letters("abbc"));
        assert_eq!(moved(&letters("abcb"), 1, 2), letters("acbb"));
        assert_eq!(without(&letters("abcb"), 1), letters("ac"));
        assert_eq!(without(&letters("abcb"), 3), letters("abc"));
    }
}
