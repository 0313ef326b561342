//! Schedules: which thread steps when, and what is chosen on the way.

use std::collections::VecDeque;

use concord_logic::{Sort, Value};

use crate::{Choices, Machine, Outcome, Program, Recorder, Span, Step, ThreadIndex, Trace};

/// A run written down: with the same program it always leads to the same state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The thread of each step.
    pub threads: Vec<ThreadIndex>,
    /// The nondeterministic values in the order in which they are asked for.
    pub choices: Vec<Value>,
}

/// A schedule asked for a step that cannot happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {position} of the schedule, of thread {}, did not happen: {outcome:?}", thread.0)]
pub struct ScheduleError {
    /// The place of the step in the schedule, from 0.
    pub position: u32,
    /// The thread.
    pub thread: ThreadIndex,
    /// Why it did not happen.
    pub outcome: Outcome,
}

/// Gives recorded values in order, then zeros.
#[derive(Clone, Debug)]
pub struct Recorded {
    values: VecDeque<Value>,
}

impl Recorded {
    /// Choices that give these values in order.
    pub fn new(values: impl IntoIterator<Item = Value>) -> Recorded {
        Recorded { values: values.into_iter().collect() }
    }
}

impl Choices for Recorded {
    fn havoc(&mut self, _thread: ThreadIndex, sort: Sort, _span: Span) -> Value {
        self.values.pop_front().unwrap_or_else(|| Value::zero(sort))
    }
}

impl Schedule {
    /// Runs the program along the schedule.
    ///
    /// # Errors
    /// If a step of the schedule cannot happen.
    ///
    /// # Panics
    /// If a recorded value is of another sort than is asked for: the schedule is of another program.
    pub fn replay(&self, program: &Program) -> Result<Trace, ScheduleError> {
        let mut recorder = Recorder::new(Machine::new(program));
        let mut choices = Recorded::new(self.choices.iter().cloned());
        for (&thread, position) in self.threads.iter().zip(0..) {
            let outcome = recorder.step(thread, &mut choices).outcome;
            if !outcome.happened() {
                return Err(ScheduleError { position, thread, outcome });
            }
        }
        Ok(recorder.into_trace())
    }
}

/// Steps threads in the given order; what the steps did.
///
/// # Errors
/// If a step cannot happen. The machine is then as it was before that step.
pub fn run_schedule(
    machine: &mut Machine<'_>,
    threads: &[ThreadIndex],
    choices: &mut dyn Choices,
) -> Result<Vec<Step>, ScheduleError> {
    let mut steps = Vec::with_capacity(threads.len());
    for (&thread, position) in threads.iter().zip(0..) {
        let step = machine.step(thread, choices);
        if !step.outcome.happened() {
            return Err(ScheduleError { position, thread, outcome: step.outcome });
        }
        steps.push(step);
    }
    Ok(steps)
}
