//! Replays a model in which two accesses race.
//!
//! The steps of the model are executed as for any counterexample, then both threads are run to
//! their access, and the two accesses are made one after the other. That they are
//! a race is read off the recorded steps, not taken from the model.

use concord_encoder::{Execution, InstanceId, PendingAccess, RaceFound, Races, Skeleton, StepId, StepKind};
use concord_program::{Program, Property, Span};

use crate::replay::{Astray, Counterexample, Follower};

/// Why races cannot be excluded although none was found: what the encoder does not model of them, and where. Accesses
/// that are weaker than sequentially consistent matter only where orders do.
pub(crate) fn doubt(races: &Races, ordered: bool) -> Option<(&'static str, Span)> {
    let weaker = races.weaker.filter(|_| ordered);
    let weaker = weaker.map(|span| ("data races between atomic accesses that are not sequentially consistent", span));
    weaker.or(races.doubt.map(|span| ("data races of an exchange that may fail with plain reads", span)))
}

/// Executes the model; the last two steps of the result race.
pub(crate) fn replay(program: &Program, skeleton: &Skeleton, execution: &Execution) -> Result<Counterexample, Astray> {
    let nothing = || Astray::contradiction("no two accesses race in the model".to_owned());
    let race = execution.race.ok_or_else(nothing)?;
    let mut follower = Follower::new(program, Property::NoDataRace, skeleton, execution);
    // A block that does not end is never seen by another thread: its thread might as well not have begun it.
    let follow = |follower: &mut Follower<'_>, steps: &[StepId]| {
        let mut finished = steps.iter().filter(|step| !execution.unfinished.contains(step));
        finished.try_for_each(|&step| follower.visible(skeleton.step(step)))
    };
    match race {
        RaceFound::Pending(first, second) => {
            let (mut first, mut second) = (&skeleton.races.pending[first], &skeleton.races.pending[second]);
            // Where one of them reads, it is shown what it reads before the other one writes.
            if first.writes {
                (first, second) = (second, first);
            }
            let last = needed(skeleton, execution, &[first.thread, second.thread]);
            follow(&mut follower, &execution.steps[..last])?;
            run_to(&mut follower, first)?;
            run_to(&mut follower, second)?;
            follower.access(first.thread)?;
            follower.access(second.thread)?;
        }
        RaceFound::Block { block, pending } => {
            let pending = &skeleton.races.pending[pending];
            let position = execution.steps.iter().position(|&step| step == block).ok_or_else(nothing)?;
            follow(&mut follower, &execution.steps[..position])?;
            run_to(&mut follower, pending)?;
            let block = skeleton.step(block);
            follower.run_to_visible(block.thread, (block.procedure, block.location), None)?;
            follower.access(block.thread)?;
            follower.access(pending.thread)?;
        }
    }
    let counterexample = follower.counterexample(true);
    if counterexample.trace.race(program).is_none() {
        return Err(Astray::contradiction("the last two steps do not race".to_owned()));
    }
    Ok(counterexample)
}

fn run_to(follower: &mut Follower<'_>, access: &PendingAccess) -> Result<(), Astray> {
    follower.run_to_visible(access.thread, (access.procedure, access.location), Some(access.address))
}

/// How many steps must be executed so that these threads have made all of theirs.
fn needed(skeleton: &Skeleton, execution: &Execution, threads: &[InstanceId]) -> usize {
    let last = execution.steps.iter().rposition(|&step| {
        let step = skeleton.step(step);
        threads.contains(&step.thread) || matches!(step.kind, StepKind::Create(child) if threads.contains(&child))
    });
    last.map_or(0, |last| last + 1)
}
