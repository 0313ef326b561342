//! Exhaustive exploration of programs with few states.
//!
//! Where bounded model checking has to reason about many orders of steps, there may be few states: workers that take
//! tasks from a queue under a mutex meet in the same states again and again. So the reference interpreter visits them all
//! (`concord_program::explore`), without interleaving what mutexes protect, and with locals instead of objects that only one
//! call sees (`concord_program::with_registers`) and one location instead of several that do the same (`concord_program::without_twins`). An answer is given only if nothing
//! was left out: no value was chosen from too many, no access was invalid, nothing is not modelled, and there were not too many states.
//! A failure that is found comes with its schedule, which is executed again, by the program as it was: should that lead elsewhere, because
//! the program looks at addresses, this program's own states are visited.
//!
//! Threads that are created without end make states without end, each larger than those before. Abstraction, which does not count threads,
//! often decides such programs at once, so it is asked first.

use concord_program::{
    Exploration, ExploreOptions, Op, Outcome, Program, Property, Schedule, Trace, explore, with_registers,
    without_twins,
};

use crate::cover::counterexample;
use crate::{InternalError, Options, Report, Statistics, Verbosity, Verdict, VerifyError, tell};

const PROPERTY: Property = Property::UnreachCall;

/// What visiting all states found.
enum Visited {
    Failure(Schedule),
    NoFailure,
    NotAll,
}

/// The answer about failures, if all executions can be visited or one fails.
pub(crate) fn verify(program: &Program, options: &Options) -> Result<Option<Report>, VerifyError> {
    let registers = with_registers(program);
    let slim = registers.as_ref().unwrap_or(program);
    let mut visited = visit(without_twins(slim).as_ref().unwrap_or(slim), options);
    let mut found = None;
    if let Visited::Failure(schedule) = &visited {
        found = replayed(program, schedule).ok();
        if found.is_none() {
            visited = visit(program, options);
        }
    }
    let verdict = match (visited, found) {
        (Visited::Failure(_), Some(trace)) => Verdict::Violated(Box::new(counterexample(trace))),
        (Visited::Failure(schedule), None) => {
            let trace = replayed(program, &schedule).map_err(InternalError::Replay)?;
            Verdict::Violated(Box::new(counterexample(trace)))
        }
        (Visited::NoFailure, _) => {
            let mut locations = program.procedures.iter().flat_map(|procedure| &procedure.locations);
            let states_failure = |op: &Op| matches!(op, Op::Fail { property } if *property == PROPERTY);
            Verdict::Holds { vacuous: !locations.any(|location| states_failure(&location.op)) }
        }
        (Visited::NotAll, _) => return Ok(None),
    };
    Ok(Some(Report::new(verdict, PROPERTY, Statistics { rounds: 1, ..Statistics::default() })))
}

fn visit(program: &Program, options: &Options) -> Visited {
    let chosen = ExploreOptions {
        states: options.states,
        stop_at_first_failure: true,
        interleave_protected: false,
        only_complete: true,
        interrupter: options.interrupter.clone(),
        ..ExploreOptions::default()
    };
    let exploration = explore(program, &chosen);
    let findings = exploration.findings();
    if options.verbosity == Verbosity::Rounds {
        let (states, moves) = (findings.states, findings.moves);
        let covered = if matches!(exploration, Exploration::Complete(_)) { "all" } else { "not all" };
        tell(format_args!("concord: {states} states, {moves} moves: {covered} executions visited"));
    }
    match findings.failures.iter().find(|(failure, _)| failure.property == PROPERTY) {
        Some((_, schedule)) => Visited::Failure(schedule.clone()),
        None if exploration.fails() == Some(false) => Visited::NoFailure,
        None => Visited::NotAll,
    }
}

/// Executes a schedule that ends in a failure.
fn replayed(program: &Program, schedule: &Schedule) -> Result<Trace, String> {
    let trace = schedule.replay(program).map_err(|error| error.to_string())?;
    let last = trace.steps.last().map(|step| &step.outcome);
    match last {
        Some(Outcome::Failed { property: PROPERTY, .. }) => Ok(trace),
        _ => Err(format!("the schedule ends with {last:?}")),
    }
}
