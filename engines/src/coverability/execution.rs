//! Executions: what shows that a target is coverable.
//!
//! A [`Step`] says which transition fires and, where transferred tokens may choose,
//! how many choose which option, so that replaying is deterministic. [`fire_towards`]
//! fires a transition such that the result covers a goal, which turns the paths that
//! the searches find (states that are *at least* so large) into executions.

use super::net::{Net, Transition, TransitionId};
use super::state::{Count, Marking, PlaceId, State};

/// How many tokens of a transferred place choose one of its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The transferred place.
    pub place: PlaceId,
    /// The index of the option.
    pub option: usize,
    /// How many of its tokens.
    pub count: u32,
}

/// One step of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The transition that fires.
    pub transition: TransitionId,
    /// What the transferred tokens do; every token at a transferred place has its say.
    pub choices: Vec<Choice>,
}

/// A run from an initial state to a state that covers a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// The initial state.
    pub start: State,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Fires a transition in a finite state such that the result covers `goal`, if it can.
pub fn fire_towards(net: &Net, id: TransitionId, state: &State, goal: &State) -> Option<(Step, State)> {
    let transition = net.transition(id);
    if transition.from != state.shared || transition.to != goal.shared || !state.marking.covers(&transition.need) {
        return None;
    }
    let rest = state.marking.monus(&transition.take);
    let mut pool = Pool::new(transition, &rest);
    if !pool.meet(goal.marking.monus(&transition.give)) {
        return None;
    }
    let choices = pool.choices();
    let mut marking = transition.give.clone();
    for &(place, count) in rest.entries() {
        if transition.transfer_of(place).is_none() {
            marking.add(place, count).ok()?;
        }
    }
    for choice in &choices {
        let option = &transition.transfer_of(choice.place)?.options[choice.option];
        for &(place, each) in option.entries() {
            let all = each.number()?.checked_mul(choice.count).filter(|&all| all != u32::MAX)?;
            marking.add(place, Count::finite(all)).ok()?;
        }
    }
    let reached = State::new(transition.to, marking);
    debug_assert!(reached.covers(goal));
    Some((Step { transition: id, choices }, reached))
}

/// Tokens after taking, some already assigned to options.
struct Pool<'t> {
    transition: &'t Transition,
    staying: Marking,
    moving: Marking,
    assigned: Vec<Choice>,
}

impl<'t> Pool<'t> {
    fn new(transition: &'t Transition, rest: &Marking) -> Pool<'t> {
        let (mut staying, mut moving) = (Marking::new(), Marking::new());
        for &(place, count) in rest.entries() {
            let part = if transition.transfer_of(place).is_some() { &mut moving } else { &mut staying };
            part.set(place, count);
        }
        Pool { transition, staying, moving, assigned: Vec::new() }
    }

    /// Assigns tokens until nothing is open. Tokens that stay are used first, since
    /// they cannot do anything else; the others are tried in turn.
    fn meet(&mut self, open: Marking) -> bool {
        let open = open.monus(&self.staying);
        // Options that help, in a fixed order, so that assignments are tried once each.
        let helps = |option: &Marking| option.entries().iter().any(|(place, _)| open.get(*place) > Count::ZERO);
        let mut options: Vec<(PlaceId, usize, &'t Marking)> = Vec::new();
        for transfer in &self.transition.transfers {
            let all = transfer.options.iter().enumerate();
            options.extend(all.filter(|(_, option)| helps(option)).map(|(at, option)| (transfer.place, at, option)));
        }
        self.search(open, &options)
    }

    fn search(&mut self, open: Marking, options: &[(PlaceId, usize, &'t Marking)]) -> bool {
        if open.is_empty() {
            return true;
        }
        let Some((&(place, at, option), others)) = options.split_first() else { return false };
        let available = self.moving.get(place).number().unwrap_or(0);
        let useful = option
            .entries()
            .iter()
            .map(|&(reached, each)| {
                let (wanted, each) = (open.get(reached).number().unwrap_or(0), each.number().unwrap_or(1));
                wanted.div_ceil(each)
            })
            .max()
            .unwrap_or(0)
            .min(available);
        for count in (0..=useful).rev() {
            let mut left = open.clone();
            for &(reached, each) in option.entries() {
                left.remove(reached, Count::finite(each.number().unwrap_or(0).saturating_mul(count).min(u32::MAX - 1)));
            }
            self.moving.remove(place, Count::finite(count));
            self.assigned.push(Choice { place, option: at, count });
            if self.search(left, others) {
                return true;
            }
            self.assigned.pop();
            let restored = self.moving.get(place).plus(Count::finite(count)).unwrap_or(Count::MAX_FINITE);
            self.moving.set(place, restored);
        }
        false
    }

    /// All choices; tokens that no transition needs take the first option.
    fn choices(&self) -> Vec<Choice> {
        let mut choices: Vec<Choice> = self.assigned.iter().copied().filter(|choice| choice.count > 0).collect();
        for &(place, count) in self.moving.entries() {
            let count = count.number().unwrap_or(0);
            match choices.iter_mut().find(|choice| choice.place == place && choice.option == 0) {
                Some(choice) => choice.count += count,
                None => choices.push(Choice { place, option: 0, count }),
            }
        }
        choices
    }
}

/// A path that a search found: start within an initial set, then transitions with
/// what must be covered after each.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// What the initial state must cover.
    pub start: State,
    /// The transitions and what holds after each.
    pub steps: Vec<(TransitionId, State)>,
}

/// Turns a path into an execution.
pub(super) fn realise(problem: &super::net::Problem, path: &Path) -> Option<Execution> {
    let start = problem.initial.iter().find_map(|initial| initial.covering(&path.start))?;
    let mut state = start.clone();
    let mut steps = Vec::with_capacity(path.steps.len());
    for (transition, goal) in &path.steps {
        let (step, reached) = fire_towards(&problem.net, *transition, &state, goal)?;
        steps.push(step);
        state = reached;
    }
    Some(Execution { start, steps })
}
