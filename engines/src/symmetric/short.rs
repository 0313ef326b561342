//! Short executions: forward search with few threads.
//!
//! An abstract execution is the better a source of predicates the shorter it is, so
//! before coverability is decided the states with at most so many threads are searched
//! breadth first. Finding nothing means nothing.

use rustc_hash::FxHashMap;

use crate::coverability::{
    Choice, Count, Execution, Marking, Net, PlaceId, Problem, State, Step, Transition, TransitionId,
};

/// The numbers of threads that are tried.
const THREADS: [u64; 3] = [2, 3, 4];

/// The most states for each number of threads.
const STATES: usize = 10_000;

/// The most ways in which passive threads are distributed in one step.
const WAYS: usize = 16;

/// A shortest execution with few threads that covers a target.
pub(crate) fn short_execution(problem: &Problem) -> Option<Execution> {
    if problem.targets.is_empty() {
        return None;
    }
    THREADS.into_iter().find_map(|threads| Search::new(problem, threads).run())
}

struct Search<'p> {
    problem: &'p Problem,
    threads: u64,
    states: Vec<State>,
    /// How each state was reached.
    from: Vec<Option<(usize, Step)>>,
    known: FxHashMap<State, usize>,
}

impl<'p> Search<'p> {
    fn new(problem: &'p Problem, threads: u64) -> Search<'p> {
        Search { problem, threads, states: Vec::new(), from: Vec::new(), known: FxHashMap::default() }
    }

    fn run(mut self) -> Option<Execution> {
        for initial in &self.problem.initial {
            let empty = State::new(initial.shared, Marking::new());
            let start = initial.covering(&empty)?;
            self.add(start, None);
        }
        let mut next = 0;
        while next < self.states.len() && self.states.len() < STATES {
            let state = self.states[next].clone();
            if self.problem.targets.iter().any(|target| state.covers(target)) {
                return Some(self.execution(next));
            }
            let leaving: Vec<TransitionId> = self.problem.net.leaving(&state).collect();
            for id in leaving {
                for (step, reached) in fire(&self.problem.net, id, &state) {
                    if reached.marking.total() <= self.threads {
                        self.add(reached, Some((next, step)));
                    }
                }
            }
            next += 1;
        }
        None
    }

    fn add(&mut self, state: State, from: Option<(usize, Step)>) {
        if !self.known.contains_key(&state) {
            self.known.insert(state.clone(), self.states.len());
            self.states.push(state);
            self.from.push(from);
        }
    }

    fn execution(&self, last: usize) -> Execution {
        let (mut at, mut steps) = (last, Vec::new());
        while let Some((before, step)) = &self.from[at] {
            steps.push(step.clone());
            at = *before;
        }
        steps.reverse();
        Execution { start: self.states[at].clone(), steps }
    }
}

/// The ways in which a transition can fire in a finite state, not too many of them.
fn fire(net: &Net, id: TransitionId, state: &State) -> Vec<(Step, State)> {
    let transition = net.transition(id);
    if transition.from != state.shared || !state.marking.covers(&transition.need) {
        return Vec::new();
    }
    let rest = state.marking.monus(&transition.take);
    let mut ways = vec![(Vec::new(), transition.give.clone())];
    for &(place, count) in rest.entries() {
        let Some(count) = count.number() else { return Vec::new() };
        let mut longer = Vec::new();
        for (choices, marking) in ways {
            distribute(transition, place, count, &choices, &marking, &mut longer);
        }
        longer.truncate(WAYS);
        ways = longer;
    }
    let reached = |(choices, marking)| (Step { transition: id, choices }, State::new(transition.to, marking));
    ways.into_iter().map(reached).collect()
}

type Way = (Vec<Choice>, Marking);

/// Lets the tokens of one place stay or go where a transfer says.
fn distribute(
    transition: &Transition,
    place: PlaceId,
    count: u32,
    choices: &[Choice],
    marking: &Marking,
    ways: &mut Vec<Way>,
) {
    let Some(transfer) = transition.transfer_of(place) else {
        let mut marking = marking.clone();
        if marking.add(place, Count::finite(count)).is_ok() {
            ways.push((choices.to_vec(), marking));
        }
        return;
    };
    // (next option, tokens left, what was chosen)
    let mut open = vec![(0, count, choices.to_vec(), marking.clone())];
    while let Some((option, left, choices, marking)) = open.pop() {
        if left == 0 {
            ways.push((choices, marking));
            continue;
        }
        let Some(reached) = transfer.options.get(option) else { continue };
        let last = option + 1 == transfer.options.len();
        for taken in if last { left..=left } else { 0..=left } {
            let (mut choices, mut marking) = (choices.clone(), marking.clone());
            if taken > 0 {
                choices.push(Choice { place, option, count: taken });
                let fits = reached.entries().iter().all(|&(goal, _)| marking.add(goal, Count::finite(taken)).is_ok());
                if !fits {
                    continue;
                }
            }
            open.push((option + 1, left - taken, choices, marking));
        }
        if ways.len() > WAYS {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverability::{Outcome, check, parse_tts_problem};

    #[test]
    fn a_shortest_execution_passes_the_checker() {
        // A broadcast lets all that wait pass; two threads are needed.
        let text = "2 4\n0 0 +> 0 1\n0 1 -> 0 2\n0 0 -> 1 0 2 ~> 3 2 ~> 1\n";
        let problem = parse_tts_problem(text, "0|0", "1|3,3").unwrap();
        let found = short_execution(&problem).unwrap();
        assert_eq!(found.steps.len(), 5);
        check(&problem, &Outcome::Coverable(found)).unwrap();
    }

    #[test]
    fn more_threads_than_are_tried_give_no_execution() {
        let problem = parse_tts_problem("1 2\n0 0 +> 0 1\n", "0|0", "0|1,1,1,1").unwrap();
        assert!(short_execution(&problem).is_none());
    }
}
