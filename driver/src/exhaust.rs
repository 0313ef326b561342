//! Exhaustive exploration of programs with few states.
//!
//! Where bounded model checking has to reason about many orders of steps, there may be few states: workers that take
//! tasks from a queue under a mutex meet in the same states again and again. So the reference interpreter visits them all
//! (`concord_program::explore`), without interleaving what mutexes protect. An answer is given only if nothing
//! was left out: no value was chosen from too many, no access was invalid, nothing is not modelled, and there were not too many states.
//! A failure that is found comes with its schedule, which is executed again.
//!
//! Threads that are created without end make states without end, each larger than those before. Abstraction, which does not count threads,
//! often decides such programs at once, so it is asked first.

use concord_program::{Exploration, ExploreOptions, Op, Program, Property, explore};

use crate::cover::counterexample;
use crate::{InternalError, Options, Report, Statistics, Verbosity, Verdict, VerifyError, tell};

/// The answer about failures, if all executions can be visited or one fails.
pub(crate) fn verify(program: &Program, options: &Options) -> Result<Option<Report>, VerifyError> {
    let property = Property::UnreachCall;
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
    let statistics = Statistics { rounds: 1, ..Statistics::default() };
    if let Some((_, schedule)) = findings.failures.iter().find(|(failure, _)| failure.property == property) {
        let trace = schedule.replay(program).map_err(|error| InternalError::Replay(error.to_string()))?;
        let verdict = Verdict::Violated(Box::new(counterexample(trace)));
        return Ok(Some(Report::new(verdict, property, statistics)));
    }
    if exploration.fails() != Some(false) {
        return Ok(None);
    }
    let mut locations = program.procedures.iter().flat_map(|procedure| &procedure.locations);
    let vacuous =
        !locations.any(|location| matches!(location.op, Op::Fail { property: found, .. } if found == property));
    Ok(Some(Report::new(Verdict::Holds { vacuous }, property, statistics)))
}
