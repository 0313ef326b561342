//! The checker of invariants: they hold initially, and every transition keeps them.
//!
//! Let a state be *good* if it satisfies all invariants: every sum is at most its bound
//! and every trap holds a token. All initial states must be good. A transition fires in
//! a good state only if what it needs is not refuted, since the state covers what it
//! needs and would be refuted with it. Every other transition must not raise any sum and
//! must leave a token in every trap that had one. Then, by induction over the steps, all
//! reachable states are good. The invariants may lean on each other: only good states
//! are considered before a step, and all invariants are shown to hold after it.
//!
//! How a sum changes: the taken tokens go, the given ones come, and each token that is at
//! a transferred place becomes one of the options. No option may weigh more than the
//! token. Where a place has one option only, the tokens that the transition needs there,
//! beyond those it takes, are sure to become that option; this is counted too.

use std::collections::{HashMap, HashSet};

use super::check::{Flaw, Tokens, tokens};
use super::invariant::{Invariant, Part};
use super::net::{Problem, Transition};
use super::state::PlaceId;

/// An invariant in the checker's own numbers.
struct Claim<'p> {
    invariant: &'p Invariant,
    /// The weights as given, and with the multipliers of the traps.
    own: HashMap<Part, u128>,
    weights: HashMap<Part, u128>,
    /// The traps that are given with a multiplier each.
    traps: Vec<(HashSet<Part>, u128)>,
}

/// Invariants with the question that they answer.
pub(super) struct Claims<'p> {
    all: Vec<Claim<'p>>,
}

fn add(a: u128, b: u128) -> Result<u128, Flaw> {
    a.checked_add(b).ok_or(Flaw::Overflow)
}

fn times(a: u128, b: u64) -> Result<u128, Flaw> {
    a.checked_mul(u128::from(b)).ok_or(Flaw::Overflow)
}

impl Claim<'_> {
    fn weight(&self, part: Part) -> u128 {
        self.weights.get(&part).copied().unwrap_or(0)
    }

    fn weigh(&self, tokens: &Tokens) -> Result<u128, Flaw> {
        tokens.iter().try_fold(0, |sum, (&place, &count)| add(sum, times(self.weight(Part::Place(place)), count)?))
    }

    /// Whether no good state covers these tokens in this shared state.
    fn refutes(&self, shared: Part, tokens: &Tokens) -> Result<bool, Flaw> {
        let parts = || tokens.iter().map(|(&place, &count)| (Part::Place(place), count)).chain([(shared, 1)]);
        let mut sum = 0;
        for (part, count) in parts() {
            sum = add(sum, times(self.own.get(&part).copied().unwrap_or(0), count)?)?;
        }
        for (trap, multiplier) in &self.traps {
            let mut held = 0u64;
            for (_, count) in parts().filter(|(part, _)| trap.contains(part)) {
                held = held.checked_add(count).ok_or(Flaw::Overflow)?;
            }
            sum = add(sum, times(*multiplier, held.max(1))?)?;
        }
        Ok(sum > self.invariant.bound)
    }
}

impl<'p> Claims<'p> {
    /// Takes invariants as claims; repeated weights of a part add up.
    pub fn new(invariants: &'p [Invariant]) -> Result<Claims<'p>, Flaw> {
        let mut all = Vec::new();
        for invariant in invariants {
            let mut own: HashMap<Part, u128> = HashMap::new();
            for (part, weight) in &invariant.weights {
                let sum = own.entry(*part).or_default();
                *sum = add(*sum, u128::from(*weight))?;
            }
            let mut weights = own.clone();
            let mut traps = Vec::new();
            for (trap, multiplier) in &invariant.traps {
                let trap: HashSet<Part> = trap.iter().copied().collect();
                for part in &trap {
                    let sum = weights.entry(*part).or_default();
                    *sum = add(*sum, u128::from(*multiplier))?;
                }
                traps.push((trap, u128::from(*multiplier)));
            }
            all.push(Claim { invariant, own, weights, traps });
        }
        Ok(Claims { all })
    }

    /// Whether no good state covers these tokens in this shared state.
    pub fn refute(&self, shared: u32, tokens: &Tokens) -> Result<bool, Flaw> {
        let shared = Part::Shared(super::state::SharedId(shared));
        for claim in &self.all {
            if claim.refutes(shared, tokens)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Checks that all reachable states are good.
    pub fn check(&self, problem: &Problem) -> Result<(), Flaw> {
        for claim in &self.all {
            initially(problem, claim)?;
        }
        if self.all.is_empty() {
            return Ok(());
        }
        for transition in problem.net.transitions() {
            let need = tokens(&transition.need)?;
            if self.refute(transition.from.0, &need)? {
                continue;
            }
            let step = Forward::new(self, transition, need)?;
            for claim in &self.all {
                let broken = if !step.keeps_sum(claim)? {
                    "its sum may grow"
                } else if !claim.traps.iter().all(|(trap, _)| step.keeps_trap(trap)) {
                    "a trap may lose its last token"
                } else {
                    continue;
                };
                let invariant = claim.invariant.show(&problem.net).to_string();
                return Err(Flaw::NotKept { invariant, line: transition.line, broken });
            }
        }
        Ok(())
    }
}

fn initially(problem: &Problem, claim: &Claim<'_>) -> Result<(), Flaw> {
    for initial in &problem.initial {
        let mut sum = claim.weight(Part::Shared(initial.shared));
        for count in &initial.counts {
            let weight = claim.weight(Part::Place(count.place));
            sum = match count.high.number() {
                Some(high) => add(sum, times(weight, u64::from(high))?)?,
                None if weight > 0 => u128::MAX,
                None => sum,
            };
        }
        let holds = |part: &Part| match part {
            Part::Place(place) => initial.counts.iter().any(|count| count.place == *place && count.low > 0),
            Part::Shared(shared) => initial.shared == *shared,
        };
        if sum > claim.invariant.bound || !claim.traps.iter().all(|(trap, _)| trap.iter().any(holds)) {
            return Err(Flaw::NotInitially(claim.invariant.show(&problem.net).to_string()));
        }
    }
    Ok(())
}

/// A transition that may fire, in the checker's own numbers.
struct Forward<'p> {
    transition: &'p Transition,
    need: Tokens,
    take: Tokens,
    give: Tokens,
    /// The transferred places that may hold tokens after taking, with the number that is
    /// sure to be there and the options.
    moves: Vec<(PlaceId, u64, Vec<Tokens>)>,
}

impl<'p> Forward<'p> {
    fn new(claims: &Claims<'_>, transition: &'p Transition, need: Tokens) -> Result<Forward<'p>, Flaw> {
        let take = tokens(&transition.take)?;
        let mut moves = Vec::new();
        for transfer in &transition.transfers {
            let taken = take.get(&transfer.place).copied().unwrap_or(0);
            let needed = need.get(&transfer.place).copied().unwrap_or(0);
            let mut with_one = need.clone();
            with_one.insert(transfer.place, needed.max(taken + 1));
            if !claims.refute(transition.from.0, &with_one)? {
                let options = transfer.options.iter().map(tokens).collect::<Result<_, _>>()?;
                moves.push((transfer.place, needed.saturating_sub(taken), options));
            }
        }
        Ok(Forward { transition, need, take, give: tokens(&transition.give)?, moves })
    }

    fn keeps_sum(&self, claim: &Claim<'_>) -> Result<bool, Flaw> {
        let mut before = add(claim.weight(Part::Shared(self.transition.from)), claim.weigh(&self.take)?)?;
        let mut after = add(claim.weight(Part::Shared(self.transition.to)), claim.weigh(&self.give)?)?;
        for (place, surely, options) in &self.moves {
            let token = claim.weight(Part::Place(*place));
            for option in options {
                if claim.weigh(option)? > token {
                    return Ok(false);
                }
            }
            if let [option] = &options[..] {
                before = add(before, times(token, *surely)?)?;
                after = add(after, times(claim.weigh(option)?, *surely)?)?;
            }
        }
        Ok(after <= before)
    }

    fn keeps_trap(&self, trap: &HashSet<Part>) -> bool {
        let inside = |place: &PlaceId| trap.contains(&Part::Place(*place));
        let meets = |tokens: &Tokens| tokens.iter().any(|(place, &count)| count > 0 && inside(place));
        let transition = self.transition;
        // A token is there afterwards, whatever was there before.
        let stays = |(place, &count): (&PlaceId, &u64)| {
            let rest = count.saturating_sub(self.take.get(place).copied().unwrap_or(0));
            rest > 0 && inside(place) && transition.transfer_of(*place).is_none()
        };
        let arrives = |(_, surely, options): &(PlaceId, u64, Vec<Tokens>)| *surely > 0 && options.iter().all(meets);
        if trap.contains(&Part::Shared(transition.to))
            || meets(&self.give)
            || self.need.iter().any(stays)
            || self.moves.iter().any(arrives)
        {
            return true;
        }
        // Otherwise none that is there may go.
        let leaves = trap.contains(&Part::Shared(transition.from));
        let lost = |(place, _, options): &(PlaceId, u64, Vec<Tokens>)| inside(place) && !options.iter().all(meets);
        !leaves && !meets(&self.take) && !self.moves.iter().any(lost)
    }
}
