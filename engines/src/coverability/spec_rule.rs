//! A rule of a `.spec` file as a transition.
//!
//! The updates are a matrix and a vector of constants, `x'ⱼ = Σ aⱼᵢ xᵢ + bⱼ`. Read by
//! column, each token of place `i` becomes the multiset of places `j` with `aⱼᵢ` copies:
//! staying, or a transfer. A negative constant takes tokens that the guard promises;
//! what taking removes too much is given back, so that the result is the same.

use super::diagnostic::{Diagnostic, quote};
use super::net::{Transfer, Transition};
use super::spec_scanner::Token;
use super::state::{Count, Marking, PlaceId, SharedId};

/// `place' = sum + constant`.
pub(super) struct Update<'t> {
    pub place: PlaceId,
    /// The places on the right, each as often as it is named.
    pub sum: Vec<PlaceId>,
    pub constant: i64,
    pub token: Token<'t>,
}

impl Update<'_> {
    fn factor(&self, place: PlaceId) -> i64 {
        self.sum.iter().filter(|&&other| other == place).count() as i64
    }
}

/// The transition of a rule.
pub(super) fn transition(guard: Marking, updates: &[Update<'_>], line: u32) -> Result<Transition, Diagnostic> {
    let mut need = guard;
    let mut take = Marking::new();
    for update in updates {
        take_for(update, &mut need, &mut take)?;
    }
    let mut give = Marking::new();
    for update in updates {
        let given: i64 = update.constant + taken(update, &take);
        debug_assert!(given >= 0);
        let given = u32::try_from(given).ok().filter(|&given| given != u32::MAX);
        let given = given.ok_or_else(|| update.token.refuse("the constant is too large"))?;
        give.set(update.place, Count::finite(given));
    }
    // A place without an update stays as it is, so what was taken there comes back.
    for &(place, count) in take.entries() {
        if !updates.iter().any(|update| update.place == place) {
            give.set(place, count);
        }
    }
    Ok(Transition {
        from: SharedId(0),
        to: SharedId(0),
        need: need.join(&take),
        take,
        give,
        transfers: transfers(updates),
        line,
    })
}

/// How much the taken tokens lower an updated place.
fn taken(update: &Update<'_>, take: &Marking) -> i64 {
    take.entries().iter().map(|&(place, count)| update.factor(place) * i64::from(count.number().unwrap_or(0))).sum()
}

/// Takes tokens until the constant of the update is made up for.
fn take_for(update: &Update<'_>, need: &mut Marking, take: &mut Marking) -> Result<(), Diagnostic> {
    let mut sources = update.sum.clone();
    sources.sort_unstable();
    sources.dedup();
    for &source in &sources {
        let open = -(update.constant + taken(update, take));
        if open <= 0 {
            return Ok(());
        }
        let factor = update.factor(source);
        let times = u32::try_from((open + factor - 1) / factor).unwrap_or(u32::MAX / 2);
        let promised = need.get(source).monus(take.get(source)).number().unwrap_or(0);
        let times = if sources.len() == 1 { times } else { times.min(promised) };
        take.add(source, Count::finite(times)).map_err(|error| update.token.refuse(error.to_string()))?;
        *need = need.join(take);
    }
    if update.constant + taken(update, take) < 0 {
        let name = quote(update.token.text);
        return Err(update.token.refuse(format!("the guard does not ensure that {name} stays non-negative")));
    }
    Ok(())
}

/// What the tokens of each place become, where they do not just stay.
fn transfers(updates: &[Update<'_>]) -> Vec<Transfer> {
    let mut places: Vec<PlaceId> = updates.iter().flat_map(|update| update.sum.iter().copied()).collect();
    places.extend(updates.iter().map(|update| update.place));
    places.sort_unstable();
    places.dedup();
    let mut transfers = Vec::new();
    for place in places {
        let mut column: Vec<PlaceId> = Vec::new();
        for update in updates {
            column.extend(update.sum.iter().filter(|&&source| source == place).map(|_| update.place));
        }
        if !updates.iter().any(|update| update.place == place) {
            column.push(place);
        }
        if column != [place] {
            transfers.push(Transfer { place, options: vec![Marking::of_places(column)] });
        }
    }
    transfers
}
