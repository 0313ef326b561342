//! The checkers: small routines that share nothing with the searches but the
//! description of the problem.
//!
//! An execution is replayed step by step. An uncoverability proof is an
//! upward-closed set given by its minimal elements; it must contain every target,
//! contain every covering predecessor of its elements, and no element may lie below
//! an initial state (Definition 2 of the paper). Then nothing in the set is reachable.
//!
//! A proof may also have invariants. `super::check_invariants` shows that all reachable
//! states satisfy them; a state that they refute is covered by no reachable state. Each
//! target and each covering predecessor may then be refuted instead of being in the set.
//! Suppose that a reachable state lies in the set, and take one with the fewest steps. It
//! is not initial. The state before it covers one of the covering predecessors, is
//! reachable, and so this predecessor is not refuted; then it is in the set, with it the
//! state before, in fewer steps.

use std::collections::{BTreeMap, HashMap};

use super::check_invariants::Claims;
use super::execution::Execution;
use super::net::{Initial, Problem, Transition};
use super::proof::Proof;
use super::state::{Marking, PlaceId, SharedId, State};

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The execution does not start in an initial state.
    #[error("the execution starts in {0}, which is not initial")]
    NotInitial(String),
    /// A transition fires that is not enabled.
    #[error("step {step}: the transition is not enabled in {state}")]
    NotEnabled {
        /// The step, from 1.
        step: usize,
        /// The state before it.
        state: String,
    },
    /// The choices of a step do not match the transferred tokens.
    #[error("step {step}: the choices do not add up to the tokens at the transferred places")]
    WrongChoices {
        /// The step, from 1.
        step: usize,
    },
    /// The last state covers no target.
    #[error("the execution ends in {0}, which covers no target")]
    NoTarget(String),
    /// A target is not in the proof's set.
    #[error("the proof neither contains nor refutes the target {0}")]
    TargetOutside(String),
    /// An element lies below an initial state.
    #[error("the element {0} is covered by an initial state")]
    InitialInside(String),
    /// A covering predecessor is not in the set.
    #[error("the element {element} has the covering predecessor {predecessor}, which is outside")]
    NotClosed {
        /// The element.
        element: String,
        /// Its predecessor.
        predecessor: String,
    },
    /// An invariant does not hold in every initial state.
    #[error("the invariant {0} does not hold initially")]
    NotInitially(String),
    /// A transition may break an invariant.
    #[error("the invariant {invariant} is not kept by the transition of line {line}: {broken}")]
    NotKept {
        /// The invariant.
        invariant: String,
        /// The line of the transition, 0 if there is none.
        line: u32,
        /// What may happen.
        broken: &'static str,
    },
    /// A count does not fit.
    #[error("a token count does not fit")]
    Overflow,
}

pub(super) type Tokens = BTreeMap<PlaceId, u64>;

pub(super) fn tokens(marking: &Marking) -> Result<Tokens, Flaw> {
    let number = |&(place, count): &(PlaceId, super::state::Count)| {
        count.number().map(|count| (place, u64::from(count))).ok_or(Flaw::Overflow)
    };
    marking.entries().iter().map(number).collect()
}

fn at(tokens: &Tokens, place: PlaceId) -> u64 {
    tokens.get(&place).copied().unwrap_or(0)
}

fn includes(large: &Tokens, small: &Tokens) -> bool {
    small.iter().all(|(&place, &count)| at(large, place) >= count)
}

/// Replays an execution and checks that it covers a target.
///
/// # Errors
/// What is wrong with it.
pub fn check_execution(problem: &Problem, execution: &Execution) -> Result<(), Flaw> {
    let start = &execution.start;
    if !problem.initial.iter().any(|initial| initial.contains(start)) {
        return Err(Flaw::NotInitial(problem.show(start).to_string()));
    }
    let mut shared = start.shared;
    let mut state = tokens(&start.marking)?;
    for (number, step) in execution.steps.iter().enumerate() {
        let transition =
            problem.net.transitions().get(step.transition.index()).ok_or(Flaw::WrongChoices { step: number + 1 })?;
        if transition.from != shared || !includes(&state, &tokens(&transition.need)?) {
            return Err(Flaw::NotEnabled { step: number + 1, state: format!("{}|{state:?}", shared.0) });
        }
        for (place, count) in tokens(&transition.take)? {
            *state.entry(place).or_default() -= count;
        }
        let mut next = tokens(&transition.give)?;
        let mut moving = Tokens::new();
        for (place, count) in state {
            let part = if transition.transfer_of(place).is_some() { &mut moving } else { &mut next };
            *part.entry(place).or_default() += count;
        }
        for choice in &step.choices {
            let transfer = transition.transfer_of(choice.place).ok_or(Flaw::WrongChoices { step: number + 1 })?;
            let option = transfer.options.get(choice.option).ok_or(Flaw::WrongChoices { step: number + 1 })?;
            let left = moving.entry(choice.place).or_default();
            *left = left.checked_sub(u64::from(choice.count)).ok_or(Flaw::WrongChoices { step: number + 1 })?;
            for (place, each) in tokens(option)? {
                let all = each.checked_mul(u64::from(choice.count)).ok_or(Flaw::Overflow)?;
                let there = next.entry(place).or_default();
                *there = there.checked_add(all).ok_or(Flaw::Overflow)?;
            }
        }
        if moving.values().any(|&left| left > 0) {
            return Err(Flaw::WrongChoices { step: number + 1 });
        }
        state = next;
        shared = transition.to;
    }
    for target in &problem.targets {
        if target.shared == shared && includes(&state, &tokens(&target.marking)?) {
            return Ok(());
        }
    }
    Err(Flaw::NoTarget(format!("{}|{state:?}", shared.0)))
}

/// Elements by shared state and first place: an element below a state has its first
/// place among the state's places.
struct Elements<'p> {
    claims: Claims<'p>,
    by_first: HashMap<(u32, Option<PlaceId>), Vec<Tokens>>,
}

impl Elements<'_> {
    /// Whether a state is in the set or refuted by an invariant.
    fn settle(&self, shared: u32, state: &Tokens) -> Result<bool, Flaw> {
        Ok(self.contain(shared, state) || self.claims.refute(shared, state)?)
    }

    fn contain(&self, shared: u32, state: &Tokens) -> bool {
        let places = state.iter().filter(|&(_, &count)| count > 0).map(|(&place, _)| Some(place));
        std::iter::once(None).chain(places).any(|first| {
            self.by_first.get(&(shared, first)).is_some_and(|some| some.iter().any(|small| includes(state, small)))
        })
    }
}

/// Checks an uncoverability proof.
///
/// # Errors
/// What is wrong with it.
pub fn check_proof(problem: &Problem, proof: &Proof) -> Result<(), Flaw> {
    let mut elements = Elements { claims: Claims::new(&proof.invariants)?, by_first: HashMap::new() };
    elements.claims.check(problem)?;
    for element in &proof.elements {
        let tokens = tokens(&element.marking)?;
        let first = tokens.keys().next().copied();
        elements.by_first.entry((element.shared.0, first)).or_default().push(tokens);
    }
    for target in &problem.targets {
        if !elements.settle(target.shared.0, &tokens(&target.marking)?)? {
            return Err(Flaw::TargetOutside(problem.show(target).to_string()));
        }
    }
    let mut steps: HashMap<SharedId, Vec<BackwardStep<'_>>> = HashMap::new();
    for transition in problem.net.transitions() {
        steps.entry(transition.to).or_default().push(BackwardStep::new(transition)?);
    }
    let limits: Vec<State> = problem.initial.iter().map(Initial::limit).collect();
    for element in &proof.elements {
        if limits.iter().any(|limit| limit.covers(element)) {
            return Err(Flaw::InitialInside(problem.show(element).to_string()));
        }
        let wanted = tokens(&element.marking)?;
        for step in steps.get(&element.shared).into_iter().flatten() {
            if !step.leads_back_above(&wanted) {
                closed_over(problem, step, element, &wanted, &elements)?;
            }
        }
    }
    Ok(())
}

/// A transition in the checker's own numbers.
struct BackwardStep<'n> {
    transition: &'n Transition,
    need: Tokens,
    take: Tokens,
    give: Tokens,
    options: Vec<(PlaceId, Tokens)>,
}

impl<'n> BackwardStep<'n> {
    fn new(transition: &'n Transition) -> Result<BackwardStep<'n>, Flaw> {
        let options = transition
            .transfers
            .iter()
            .flat_map(|transfer| transfer.options.iter().map(|option| Ok((transfer.place, tokens(option)?))));
        Ok(BackwardStep {
            transition,
            need: tokens(&transition.need)?,
            take: tokens(&transition.take)?,
            give: tokens(&transition.give)?,
            options: options.collect::<Result<_, Flaw>>()?,
        })
    }

    /// A step that leaves the shared state, moves nothing else and gives nothing that is
    /// wanted only leads back to states above the wanted one.
    fn leads_back_above(&self, wanted: &Tokens) -> bool {
        self.transition.from == self.transition.to
            && self.options.is_empty()
            && self.give.keys().all(|place| at(wanted, *place) == 0)
    }
}

/// Checks that every way in which `element` can be covered over a transition starts
/// inside the set.
fn closed_over(
    problem: &Problem,
    step: &BackwardStep<'_>,
    element: &State,
    wanted: &Tokens,
    elements: &Elements<'_>,
) -> Result<(), Flaw> {
    let transition = step.transition;
    let mut open = wanted.clone();
    for (place, given) in &step.give {
        if let Some(count) = open.get_mut(place) {
            *count = count.saturating_sub(*given);
        }
    }
    // Each unmet unit is supplied by one token. The suppliers of one place are tried in
    // ascending order, so that no combination comes twice.
    let mut pending = vec![(open, Tokens::new(), (None, 0))];
    while let Some((mut open, mut tokens_before, (last, first))) = pending.pop() {
        open.retain(|_, count| *count > 0);
        let Some((&place, &count)) = open.iter().next() else {
            let mut before = tokens_before;
            for (place, count) in &step.take {
                *before.entry(*place).or_default() += count;
            }
            for (place, count) in &step.need {
                let there = before.entry(*place).or_default();
                *there = (*there).max(*count);
            }
            if !elements.settle(transition.from.0, &before)? {
                let names: Vec<String> = before
                    .iter()
                    .filter(|&(_, &count)| count > 0)
                    .map(|(&place, count)| format!("{}*{count}", problem.net.place_name(place)))
                    .collect();
                return Err(Flaw::NotClosed {
                    element: problem.show(element).to_string(),
                    predecessor: format!("{}|{}", transition.from.0, names.join(",")),
                });
            }
            continue;
        };
        let suppliers: Vec<&(PlaceId, Tokens)> =
            step.options.iter().filter(|(_, option)| at(option, place) > 0).collect();
        if suppliers.is_empty() {
            // Only tokens that stay: all of them at once.
            if transition.transfer_of(place).is_none() {
                *tokens_before.entry(place).or_default() += count;
                open.remove(&place);
                pending.push((open, tokens_before, (None, 0)));
            }
            continue;
        }
        let first = if last == Some(place) { first } else { 0 };
        for (number, (source, option)) in suppliers.iter().enumerate().skip(first) {
            let (mut open, mut before) = (open.clone(), tokens_before.clone());
            for (reached, each) in option {
                if let Some(count) = open.get_mut(reached) {
                    *count = count.saturating_sub(*each);
                }
            }
            *before.entry(*source).or_default() += 1;
            pending.push((open, before, (Some(place), number)));
        }
        if transition.transfer_of(place).is_none() {
            // The others may be tokens that stayed.
            *tokens_before.entry(place).or_default() += count;
            open.remove(&place);
            pending.push((open, tokens_before, (None, 0)));
        }
    }
    Ok(())
}
