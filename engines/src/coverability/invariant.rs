//! Linear invariants with traps: certificates that a state cannot be covered.
//!
//! A weighted sum of tokens that no transition raises never exceeds what the initial
//! states have of it. A trap is a set of places that no transition leaves without a
//! token: once it holds one, it always does. An [`Invariant`] states both: each of its
//! traps holds a token, and the sum of weights and of trap multipliers is at most the
//! bound. A trap with its token contributes to the sum even where a state to be covered
//! asks for nothing in it, which is why the two together refute more than the sum alone.
//!
//! The number of the shared state is a token too, which is at exactly one of the shared
//! states. `super::check_invariants` tests independently that invariants hold.

use std::fmt;

use super::net::Net;
use super::state::{PlaceId, SharedId, State};

/// What may hold a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A place.
    Place(PlaceId),
    /// A shared state, which holds one token while the system is in it.
    Shared(SharedId),
}

/// `Σ weights · tokens + Σ multipliers · tokens in the trap ≤ bound` holds in every
/// reachable state, and each trap holds a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// The weights that are not zero.
    pub weights: Vec<(Part, u64)>,
    /// Traps, each with its multiplier.
    pub traps: Vec<(Vec<Part>, u64)>,
    /// What the sum is at most.
    pub bound: u128,
}

impl Part {
    /// The tokens that a state holds there; omega counts as very many.
    fn tokens(self, state: &State) -> u64 {
        match self {
            Part::Place(place) => state.marking.get(place).number().map_or(u64::MAX, u64::from),
            Part::Shared(shared) => u64::from(state.shared == shared),
        }
    }
}

impl Invariant {
    /// What a state that covers this one weighs at least, if all traps hold a token.
    fn least_weight(&self, state: &State) -> u128 {
        let times = |weight: u64, tokens: u64| u128::from(weight) * u128::from(tokens);
        let weights = self.weights.iter().map(|&(part, weight)| times(weight, part.tokens(state)));
        let traps = self.traps.iter().map(|(trap, multiplier)| {
            let tokens = trap.iter().fold(0u64, |sum, part| sum.saturating_add(part.tokens(state)));
            times(*multiplier, tokens.max(1))
        });
        weights.chain(traps).fold(0, u128::saturating_add)
    }

    /// Whether no reachable state covers this one.
    pub fn refutes(&self, state: &State) -> bool {
        self.least_weight(state) > self.bound
    }

    /// The invariant with the input's names of places.
    pub fn show<'n>(&'n self, net: &'n Net) -> ShowInvariant<'n> {
        ShowInvariant { invariant: self, net }
    }
}

/// Prints an invariant with names of places.
#[derive(Debug)]
pub struct ShowInvariant<'n> {
    invariant: &'n Invariant,
    net: &'n Net,
}

impl ShowInvariant<'_> {
    fn part(&self, out: &mut fmt::Formatter<'_>, part: Part) -> fmt::Result {
        match part {
            Part::Place(place) => out.write_str(self.net.place_name(place)),
            Part::Shared(shared) => write!(out, "[{}]", shared.0),
        }
    }

    fn trap(&self, out: &mut fmt::Formatter<'_>, trap: &[Part]) -> fmt::Result {
        for (at, &part) in trap.iter().enumerate() {
            out.write_str(if at == 0 { "(" } else { " + " })?;
            self.part(out, part)?;
        }
        out.write_str(")")
    }
}

/// As `a + 2·b + (b + c) ≤ 3, (b + c) ≥ 1`; a shared state is `[s]`.
impl fmt::Display for ShowInvariant<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut factor = |out: &mut fmt::Formatter<'_>, factor: u64| {
            out.write_str(if std::mem::take(&mut first) { "" } else { " + " })?;
            if factor == 1 { Ok(()) } else { write!(out, "{factor}·") }
        };
        for &(part, weight) in &self.invariant.weights {
            factor(out, weight)?;
            self.part(out, part)?;
        }
        for (trap, multiplier) in &self.invariant.traps {
            factor(out, *multiplier)?;
            self.trap(out, trap)?;
        }
        write!(out, " ≤ {}", self.invariant.bound)?;
        for (trap, _) in &self.invariant.traps {
            out.write_str(", ")?;
            self.trap(out, trap)?;
            out.write_str(" ≥ 1")?;
        }
        Ok(())
    }
}
