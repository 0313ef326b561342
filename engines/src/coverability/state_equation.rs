//! The state equation: what the sum of all effects can reach at most.
//!
//! If a state that covers `e` is reachable, then `m₀ + C·x ≥ e` for some x ≥ 0 that counts
//! how often each transition fires (and how many tokens take each option of a transfer,
//! which is more liberal than the step itself). If there is no such x, even among
//! fractions, Farkas' weights are an [`Invariant`] that refutes `e`. If there is one, two
//! things are tried, as long as either helps:
//!
//! - *Traps* (Esparza and Melzer, "Verification of Safety Properties Using Integer
//!   Programming", 2000): a trap that is marked initially but empty in the solution gives
//!   a new inequality, "at least one token".
//! - *Dead transitions*: what a transition of the solution needs may be refuted itself;
//!   then it never fires, and the equations are made anew without it.
//!
//! First of all, places that can never hold a token, counts aside, are found; "none of them
//! holds a token" is an invariant too. Everything is certified by the invariants, which a
//! checker tests; nothing here needs to be trusted.
//!
//! A question may cost much more than a step of a search, and most problems need no
//! question at all. Therefore effort must be earned: a little is there from the start,
//! and each iteration of a search brings some, more as the search gets long. The targets
//! come first; when they are answered, elements of the search are asked about. After a
//! failure the next elements are skipped, twice as many each time, until one is refuted.

use concord_logic::Interrupter;

use super::equations::{Questions, Reply, System, number};
use super::invariant::{Invariant, Part};
use super::net::{Net, Problem};
use super::state::State;

/// The effort that is there from the start, in factors of the tableau: about two thousandths
/// of a second.
const FIRST_EFFORT: u64 = 200_000;

/// The n-th iteration earns n / 4, but no more than this, which is as much as the iteration
/// itself takes.
const MOST_EARNED: u64 = 2_000;

/// The effort for one question about an element.
const ELEMENT_EFFORT: u64 = 1_000_000;

/// Questions are asked at least once in so many times.
const LONGEST_PAUSE: u32 = 1 << 12;

/// With so many invariants no elements are asked about any more: every new state is compared
/// with all of them, and the checker looks at each transition with each of them.
const MOST_INVARIANTS: usize = 1_000;

/// What a state equation did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// States that were refuted.
    pub refuted: u64,
    /// Questions to the linear arithmetic.
    pub questions: u64,
}

/// An invariant, prepared for many questions.
struct Prepared {
    /// Per place and shared state.
    weights: Vec<u64>,
    /// Which places are in the trap, and its multiplier.
    traps: Vec<(Vec<bool>, u64)>,
    bound: u128,
}

impl Prepared {
    fn new(net: &Net, invariant: &Invariant) -> Prepared {
        let all = net.places() + net.shared_states() as usize;
        let mut weights = vec![0; all];
        for &(part, weight) in &invariant.weights {
            weights[number(net, part)] = weight;
        }
        let trap = |(trap, multiplier): &(Vec<Part>, u64)| {
            let mut inside = vec![false; all];
            trap.iter().for_each(|part| inside[number(net, *part)] = true);
            (inside, *multiplier)
        };
        Prepared { weights, traps: invariant.traps.iter().map(trap).collect(), bound: invariant.bound }
    }

    /// As [`Invariant::refutes`].
    fn refutes(&self, shared: usize, state: &State) -> bool {
        let entries = state.marking.entries();
        let count = |count: super::state::Count| count.number().map_or(u64::MAX, u64::from);
        let mut sum = u128::from(self.weights[shared]);
        for &(place, tokens) in entries {
            sum = sum.saturating_add(u128::from(self.weights[place.index()]) * u128::from(count(tokens)));
        }
        for (inside, multiplier) in &self.traps {
            let mut held = u64::from(inside[shared]);
            for &(place, tokens) in entries {
                held = held.saturating_add(if inside[place.index()] { count(tokens) } else { 0 });
            }
            sum = sum.saturating_add(u128::from(*multiplier) * u128::from(held.max(1)));
        }
        sum > self.bound
    }
}

/// Refutes states by invariants.
pub(super) struct StateEquation<'p> {
    problem: &'p Problem,
    interrupter: Interrupter,
    /// `None`: it is switched off.
    system: Option<System>,
    invariants: Vec<Invariant>,
    /// Those invariants, the ones that refuted most recently first.
    prepared: Vec<Prepared>,
    counts: Counts,
    /// The effort that was earned and is not spent; the targets are asked about when there is `wanted`.
    effort: u64,
    wanted: u64,
    iterations: u64,
    /// The first target that is not answered, and whether one before it is not refuted.
    next_target: usize,
    open: bool,
    pause: u32,
    skipped: u32,
}

impl<'p> StateEquation<'p> {
    /// The state equation of a problem; switched off, it refutes nothing.
    pub fn new(problem: &'p Problem, on: bool, interrupter: &Interrupter) -> StateEquation<'p> {
        let mut equation = StateEquation {
            problem,
            interrupter: interrupter.clone(),
            system: on.then(|| System::new(problem)),
            invariants: Vec::new(),
            prepared: Vec::new(),
            counts: Counts::default(),
            effort: FIRST_EFFORT,
            wanted: FIRST_EFFORT,
            iterations: 0,
            next_target: 0,
            open: false,
            pause: 0,
            skipped: 0,
        };
        if let Some(system) = &mut equation.system {
            equation.invariants.extend(system.never_marked(&problem.net));
            equation.prepare();
        }
        equation
    }

    /// What it did so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The invariants found so far.
    pub fn invariants(&self) -> &[Invariant] {
        &self.invariants
    }

    /// Counts an iteration of the search, and asks about the targets if it is time to.
    /// Returns whether all targets are refuted now.
    pub fn refutes_targets(&mut self) -> bool {
        if self.system.is_none() {
            return false;
        }
        self.effort += (self.iterations / 4).min(MOST_EARNED);
        self.iterations += 1;
        while let Some(target) = self.problem.targets.get(self.next_target)
            && self.effort >= self.wanted
        {
            match self.ask(target, self.effort) {
                Reply::Exhausted => {
                    self.wanted = self.wanted.saturating_mul(2).max(FIRST_EFFORT);
                    return false;
                }
                Reply::Open => self.open = true,
                Reply::Refuted => {}
            }
            self.next_target += 1;
            self.wanted = 0;
        }
        self.next_target == self.problem.targets.len() && !self.open
    }

    /// Whether an element of a search is refuted, as far as it is worth asking.
    pub fn refutes(&mut self, state: &State) -> bool {
        if self.known_to_refute(state) {
            return true;
        }
        let targets_first = self.next_target < self.problem.targets.len();
        let not_now = self.effort < FIRST_EFFORT / 2 || self.invariants.len() >= MOST_INVARIANTS;
        if self.system.is_none() || targets_first || not_now {
            return false;
        }
        if self.skipped < self.pause {
            self.skipped += 1;
            return false;
        }
        let refuted = self.ask(state, self.effort.min(ELEMENT_EFFORT)) == Reply::Refuted;
        self.skipped = 0;
        self.pause = if refuted { 0 } else { (self.pause * 2 + 1).min(LONGEST_PAUSE) };
        refuted
    }

    /// Whether an invariant that is there refutes a state.
    pub fn known_to_refute(&mut self, state: &State) -> bool {
        let shared = self.problem.net.places() + state.shared.index();
        let Some(at) = self.prepared.iter().position(|one| one.refutes(shared, state)) else { return false };
        self.counts.refuted += 1;
        // What refutes once is likely to do so again.
        self.prepared[..=at].rotate_right(1);
        true
    }

    fn ask(&mut self, state: &State, effort: u64) -> Reply {
        if self.known_to_refute(state) {
            return Reply::Refuted;
        }
        let Some(system) = &mut self.system else { return Reply::Open };
        let mut questions = Questions {
            net: &self.problem.net,
            system,
            invariants: &mut self.invariants,
            interrupter: &self.interrupter,
            asked: 0,
            effort,
        };
        let reply = questions.refute(state);
        self.effort -= effort - questions.effort;
        self.counts.questions += questions.asked;
        self.counts.refuted += u64::from(reply == Reply::Refuted);
        self.prepare();
        reply
    }

    /// Prepares the invariants that are new.
    fn prepare(&mut self) {
        let new = &self.invariants[self.prepared.len()..];
        let new: Vec<Prepared> = new.iter().map(|invariant| Prepared::new(&self.problem.net, invariant)).collect();
        self.prepared.extend(new);
    }
}
