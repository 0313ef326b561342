//! Which smaller state to try instead of a predecessor: `select n ∈ min 𝒞(p)`.
//!
//! 𝒞(p) holds the states strictly below `p` that are not known to be coverable. The
//! paper's tool takes only candidates with at most one thread; without a bound a
//! minimal one is found by lowering one place after the other.

use super::known::Known;
use super::state::{Count, State};

/// A minimal candidate below `state`, of at most `width` tokens.
pub(super) fn select(known: &Known, state: &State, width: Option<u32>) -> Option<State> {
    let below = state.marking.total().checked_sub(1)?;
    match width {
        Some(width) => {
            let largest = u64::from(width).min(below);
            let mut candidate = State::new(state.shared, Default::default());
            (0..=largest).find_map(|size| smallest(known, state, 0, size, &mut candidate))
        }
        None => lowered(known, state),
    }
}

/// The first sub-multiset of `size` tokens, from the entry `from` on, that is not known.
fn smallest(known: &Known, state: &State, from: usize, size: u64, candidate: &mut State) -> Option<State> {
    if size == 0 {
        return known.covering(candidate).is_none().then(|| candidate.clone());
    }
    for (at, &(place, count)) in state.marking.entries().iter().enumerate().skip(from) {
        let most = u64::from(count.number().unwrap_or(u32::MAX)).min(size);
        for here in 1..=most {
            candidate.marking.set(place, Count::finite(here as u32));
            let found = smallest(known, state, at + 1, size - here, candidate);
            if found.is_some() {
                return found;
            }
        }
        candidate.marking.set(place, Count::ZERO);
    }
    None
}

/// Lowers each place as far as the rest is still not known to be coverable.
fn lowered(known: &Known, state: &State) -> Option<State> {
    let mut candidate = state.clone();
    for &(place, count) in state.marking.entries() {
        let (mut low, mut high) = (0, count.number()?);
        while low < high {
            let middle = low + (high - low) / 2;
            candidate.marking.set(place, Count::finite(middle));
            if known.covering(&candidate).is_none() {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        candidate.marking.set(place, Count::finite(high));
    }
    (candidate != *state).then_some(candidate)
}
