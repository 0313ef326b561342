//! Firing a transition in a state that may hold omega.
//!
//! Tokens of a transferred place with several options choose one by one: all
//! distributions of a finite count are enumerated up to a limit; unboundedly many
//! tokens may go unboundedly often each way, so every option gets omega.

use super::net::{Transfer, Transition};
use super::state::{Count, CountOverflow, Marking, State};

/// More results of one transition than this are cut off.
const RESULTS_LIMIT: usize = 256;

/// Whether the results are all that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// Every maximal result is there.
    All,
    /// Some were left out.
    Cut,
}

/// The states after a transition, if it is enabled.
pub fn fire(transition: &Transition, state: &State, results: &mut Vec<State>) -> Completeness {
    if transition.from != state.shared || !state.marking.covers(&transition.need) {
        return Completeness::All;
    }
    let rest = state.marking.monus(&transition.take);
    if transition.transfers.is_empty() {
        return match rest.plus(&transition.give) {
            Ok(marking) => {
                results.push(State::new(transition.to, marking));
                Completeness::All
            }
            Err(CountOverflow) => Completeness::Cut,
        };
    }
    let mut staying = transition.give.clone();
    for &(place, count) in rest.entries() {
        if transition.transfer_of(place).is_none() && staying.add(place, count).is_err() {
            return Completeness::Cut;
        }
    }
    let mut partial = vec![staying];
    let mut completeness = Completeness::All;
    for transfer in &transition.transfers {
        let count = rest.get(transfer.place);
        if count > Count::ZERO {
            let mut next = Vec::new();
            for marking in partial {
                if distribute(transfer, 0, count, marking, &mut next).is_err() {
                    completeness = Completeness::Cut;
                }
            }
            partial = next;
        }
    }
    results.extend(partial.into_iter().map(|marking| State::new(transition.to, marking)));
    completeness
}

fn distribute(
    transfer: &Transfer,
    option: usize,
    count: Count,
    marking: Marking,
    results: &mut Vec<Marking>,
) -> Result<(), CountOverflow> {
    if option + 1 == transfer.options.len() || count.is_omega() {
        if results.len() >= RESULTS_LIMIT {
            return Err(CountOverflow);
        }
        let options = if count.is_omega() { &transfer.options[..] } else { &transfer.options[option..] };
        let mut marking = marking;
        for option in options {
            add_times(&mut marking, option, count)?;
        }
        results.push(marking);
        return Ok(());
    }
    for here in (0..=count.number().unwrap_or(0)).rev() {
        let mut marking = marking.clone();
        add_times(&mut marking, &transfer.options[option], Count::finite(here))?;
        distribute(transfer, option + 1, count.monus(Count::finite(here)), marking, results)?;
    }
    Ok(())
}

fn add_times(marking: &mut Marking, option: &Marking, times: Count) -> Result<(), CountOverflow> {
    if times == Count::ZERO {
        return Ok(());
    }
    for &(place, each) in option.entries() {
        let all = match (each.number(), times.number()) {
            (Some(each), Some(times)) => {
                each.checked_mul(times).filter(|&all| all != u32::MAX).map(Count::finite).ok_or(CountOverflow)?
            }
            _ => Count::OMEGA,
        };
        marking.add(place, all)?;
    }
    Ok(())
}
