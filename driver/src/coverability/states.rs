//! The states of an execution, from its steps alone.

use concord_engines::coverability::{Count, Execution, Marking, Problem, State, Step};

/// Ends an execution where it first covers a target; accelerated searches may run on.
pub(super) fn shorten(problem: &Problem, execution: &mut Execution) {
    let covers = |state: &State| problem.targets.iter().any(|target| state.covers(target));
    if covers(&execution.start) {
        execution.steps.clear();
    } else if let Some(at) = states(problem, execution).iter().position(covers) {
        execution.steps.truncate(at + 1);
    }
}

/// The state after each step; omega where a count does not fit, which the checker refuses.
pub(super) fn states(problem: &Problem, execution: &Execution) -> Vec<State> {
    let mut state = execution.start.clone();
    execution
        .steps
        .iter()
        .map(|step| {
            state = after(problem, &state, step);
            state.clone()
        })
        .collect()
}

fn after(problem: &Problem, state: &State, step: &Step) -> State {
    let transition = problem.net.transition(step.transition);
    let mut marking = transition.give.clone();
    let mut put = |place, count: u64| {
        let sum = u64::from(marking.get(place).number().unwrap_or(u32::MAX)) + count;
        marking.set(place, u32::try_from(sum).ok().filter(|&sum| sum != u32::MAX).map_or(Count::OMEGA, Count::finite));
    };
    for &(place, count) in state.marking.monus(&transition.take).entries() {
        if transition.transfer_of(place).is_none() {
            put(place, u64::from(count.number().unwrap_or(u32::MAX)));
        }
    }
    for choice in &step.choices {
        let option = transition.transfer_of(choice.place).and_then(|transfer| transfer.options.get(choice.option));
        for &(place, each) in option.map_or(&[][..], Marking::entries) {
            put(place, u64::from(each.number().unwrap_or(u32::MAX)) * u64::from(choice.count));
        }
    }
    State::new(transition.to, marking)
}
