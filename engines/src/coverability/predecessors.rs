//! Covering predecessors: the minimal states with a successor that covers a state.
//!
//! Going back over a transition, the given tokens are subtracted from what is
//! required; each requirement that is left must be met by a token that stayed or
//! by an option of a transferred token. The choices are enumerated; taken and
//! needed tokens are added at the end. Every minimal predecessor is among the
//! results; some results may not be minimal, which the callers' sets absorb.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::net::{Net, Transition, TransitionId};
use super::state::{Count, CountOverflow, Marking, PlaceId, SharedId, State};

/// Calls `found` for each covering predecessor of `state` over one transition.
///
/// # Errors
/// If a count does not fit.
pub fn over_transition(
    transition: &Transition,
    state: &State,
    found: &mut dyn FnMut(State),
) -> Result<(), CountOverflow> {
    debug_assert_eq!(transition.to, state.shared);
    let required = state.marking.monus(&transition.give);
    if transition.transfers.is_empty() {
        found(finish(transition, &required)?);
        return Ok(());
    }
    let mut all = |state| {
        found(state);
        ControlFlow::Continue(())
    };
    meet(transition, required, Marking::new(), (None, 0, 0), &|_| true, &mut all).map(|_| ())
}

/// The first covering predecessor of `state` over one transition with an admissible
/// marking. What lies below an admissible marking must be admissible too: with many
/// tokens there are too many predecessors to look at them all.
///
/// # Errors
/// If a count does not fit.
pub fn first_over_transition(
    transition: &Transition,
    state: &State,
    admissible: &dyn Fn(&Marking) -> bool,
) -> Result<Option<State>, CountOverflow> {
    debug_assert_eq!(transition.to, state.shared);
    let required = state.marking.monus(&transition.give);
    let mut first = None;
    let mut stop = |state: State| {
        if !admissible(&state.marking) {
            return ControlFlow::Continue(());
        }
        first = Some(state);
        ControlFlow::Break(())
    };
    if transition.transfers.is_empty() {
        let _ = stop(finish(transition, &required)?);
    } else {
        let _ = meet(transition, required, Marking::new(), (None, 0, 0), admissible, &mut stop)?;
    }
    Ok(first)
}

/// What must be there before taking so that `remaining` is there after taking.
fn finish(transition: &Transition, remaining: &Marking) -> Result<State, CountOverflow> {
    let marking = remaining.plus(&transition.take)?.join(&transition.need);
    Ok(State::new(transition.from, marking))
}

/// Requirements of more tokens than this, where each token has a choice, are given up.
const CHOICES_LIMIT: usize = 400;

/// Meets the first open requirement in every way, then the others. Ways to meet the
/// same place are taken in ascending order, from `first` on, so that each combination
/// comes once. Ways that are not admissible are not followed.
fn meet(
    transition: &Transition,
    mut open: Marking,
    mut chosen: Marking,
    (mut at, mut first, depth): (Option<PlaceId>, usize, usize),
    admissible: &dyn Fn(&Marking) -> bool,
    found: &mut dyn FnMut(State) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, CountOverflow> {
    loop {
        let Some(&(place, wanted)) = open.entries().first() else {
            return Ok(found(finish(transition, &chosen)?));
        };
        let stays = Marking::of_places([place]);
        let identity = transition.transfer_of(place).is_none().then_some((place, &stays));
        let moved = transition.transfers.iter().flat_map(|transfer| {
            transfer.options.iter().filter(move |option| option.get(place) > Count::ZERO).map(|to| (transfer.place, to))
        });
        let ways: SmallVec<[(PlaceId, &Marking); 4]> = moved.chain(identity).collect();
        if at != Some(place) {
            first = 0;
        }
        if let &[(source, option)] = &ways[first..] {
            // The only way: as often as needed at once.
            let times = number(wanted).div_ceil(number(option.get(place)));
            chosen.add(source, Count::finite(times))?;
            for &(reached, each) in option.entries() {
                let all = number(each).checked_mul(times).filter(|&all| all != u32::MAX).ok_or(CountOverflow)?;
                open.remove(reached, Count::finite(all));
            }
            at = None;
            continue;
        }
        if depth >= CHOICES_LIMIT {
            return Err(CountOverflow);
        }
        for (way, &(source, option)) in ways.iter().enumerate().skip(first) {
            let mut chosen = chosen.clone();
            chosen.add(source, Count::finite(1))?;
            if !admissible(&chosen) {
                continue;
            }
            let next = (Some(place), way, depth + 1);
            if meet(transition, open.monus(option), chosen, next, admissible, found)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        return Ok(ControlFlow::Continue(()));
    }
}

/// Requirements and options never hold omega.
fn number(count: Count) -> u32 {
    count.number().unwrap_or(u32::MAX - 1)
}

/// A covering predecessor and the transition that leads from it.
#[derive(Clone, Debug)]
pub struct Predecessor {
    /// The transition.
    pub transition: TransitionId,
    /// The state before it.
    pub state: State,
}

/// Collects the covering predecessors of `state` that may be new, small ones first.
///
/// A transition that adds nothing to what is required only leads back to states
/// above `(from | state's tokens)`; `dominated` says whether a set that absorbs the
/// results already has that state, and then the whole group is left out.
///
/// # Errors
/// If a count does not fit.
pub fn collect(
    net: &Net,
    state: &State,
    mut dominated: impl FnMut(&State) -> bool,
) -> Result<Vec<Predecessor>, CountOverflow> {
    let mut results = Vec::new();
    let mut push = |id: TransitionId| {
        over_transition(net.transition(id), state, &mut |before| {
            if !before.covers(state) {
                results.push(Predecessor { transition: id, state: before });
            }
        })
    };
    for (place, _) in state.marking.entries() {
        for &id in net.raising(state.shared, *place) {
            push(id)?;
        }
    }
    let mut moved = State::new(SharedId(0), state.marking.clone());
    for (from, group) in net.entering(state.shared) {
        moved.shared = *from;
        let skip_unhelpful = dominated(&moved);
        for &id in group {
            let transition = net.transition(id);
            if skip_unhelpful && transition.transfers.is_empty() && !helps(transition, &state.marking) {
                continue;
            }
            push(id)?;
        }
    }
    results.sort_by(|a, b| (a.state.marking.total(), &a.state).cmp(&(b.state.marking.total(), &b.state)));
    results.dedup_by(|a, b| a.state == b.state);
    Ok(results)
}

fn helps(transition: &Transition, required: &Marking) -> bool {
    transition.give.entries().iter().any(|&(place, given): &(PlaceId, Count)| {
        let wanted = required.get(place);
        wanted > Count::ZERO && given.min(wanted) > transition.take.get(place)
    })
}

#[cfg(test)]
mod tests {
    use super::super::net::Transfer;
    use super::*;

    fn marking(places: &[u32]) -> Marking {
        Marking::of_places(places.iter().map(|&place| PlaceId(place)))
    }

    fn before(transition: &Transition, places: &[u32]) -> Vec<Vec<(u32, u32)>> {
        let mut all = Vec::new();
        let state = State::new(transition.to, marking(places));
        over_transition(transition, &state, &mut |state| {
            all.push(state.marking.entries().iter().map(|&(p, c)| (p.0, c.number().unwrap())).collect());
        })
        .unwrap();
        all.sort();
        all.dedup();
        all
    }

    fn transition(take: &[u32], give: &[u32], transfers: Vec<(u32, Vec<Vec<u32>>)>) -> Transition {
        Transition {
            from: SharedId(0),
            to: SharedId(1),
            need: marking(take),
            take: marking(take),
            give: marking(give),
            transfers: transfers
                .into_iter()
                .map(|(place, options)| Transfer {
                    place: PlaceId(place),
                    options: options.iter().map(|option| marking(option)).collect(),
                })
                .collect(),
            line: 0,
        }
    }

    #[test]
    fn an_additional_thread_appears_when_no_thread_is_responsible() {
        assert_eq!(before(&transition(&[2], &[0], vec![]), &[]), vec![vec![(2, 1)]]);
        assert_eq!(before(&transition(&[2], &[0], vec![]), &[0, 0]), vec![vec![(0, 1), (2, 1)]]);
    }

    #[test]
    fn a_required_token_may_have_been_there_or_transferred() {
        let broadcast = transition(&[0], &[0], vec![(1, vec![vec![2]])]);
        assert_eq!(
            before(&broadcast, &[2, 2]),
            vec![vec![(0, 1), (1, 1), (2, 1)], vec![(0, 1), (1, 2)], vec![(0, 1), (2, 2)]]
        );
        assert!(before(&broadcast, &[1]).is_empty(), "no passive thread is left behind");
    }

    #[test]
    fn one_of_very_many_predecessors_is_found_at_once() {
        // Five places become one: 300 tokens have more than 10^8 origins.
        let gather = transition(&[], &[], (0..5).map(|place| (place, vec![vec![5]])).collect());
        let state = State::new(gather.to, marking(&[5; 300]));
        let only = |places: &'static [u32]| {
            let admissible = |marking: &Marking| marking.entries().iter().all(|(place, _)| places.contains(&place.0));
            first_over_transition(&gather, &state, &admissible).unwrap().map(|state| state.marking)
        };
        assert_eq!(only(&[0, 1, 2, 3, 4]), Some(marking(&[0; 300])));
        assert_eq!(only(&[3]), Some(marking(&[3; 300])));
        assert_eq!(only(&[6]), None);
    }

    #[test]
    fn a_copied_token_meets_two_requirements() {
        let copy = transition(&[], &[], vec![(0, vec![vec![1, 2]])]);
        assert!(before(&copy, &[1, 2]).contains(&vec![(0, 1)]));
    }

    #[test]
    fn a_reset_place_cannot_be_required() {
        let reset = transition(&[], &[], vec![(0, vec![vec![]])]);
        assert!(before(&reset, &[0]).is_empty());
    }
}
