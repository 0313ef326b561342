//! What the tests of this folder share: random problems and brute force.

#[path = "../../src/coverability/random.rs"]
pub mod random;

use std::collections::HashSet;

use concord_engines::coverability::{
    Count, Initial, InitialCount, Marking, Net, PlaceId, Problem, SharedId, State, Transfer, Transition,
};
use random::Random;

fn marking(random: &mut Random, places: u32, most: u32) -> Marking {
    let tokens = random.below(most + 1);
    Marking::of_places((0..tokens).map(|_| PlaceId(random.below(places))))
}

/// A random thread transition system: moves, spawns, and transfers with choices.
pub fn thread_system(random: &mut Random) -> Problem {
    let (shared, local) = (1 + random.below(3), 2 + random.below(3));
    let count = 2 + random.below(7);
    let transitions = (0..count).map(|_| {
        let take = Marking::of_places([PlaceId(random.below(local))]);
        let goal = Marking::of_places([PlaceId(random.below(local))]);
        let give = if random.below(5) == 0 { goal.plus(&take).unwrap() } else { goal };
        let transfers = transfers(random, local, 4, |random| {
            (0..1 + random.below(2)).map(|_| Marking::of_places([PlaceId(random.below(local))])).collect()
        });
        let (from, to) = (SharedId(random.below(shared)), SharedId(random.below(shared)));
        Transition { from, to, need: take.clone(), take, give, transfers, line: 0 }
    });
    let transitions = transitions.collect();
    let high = if random.below(2) == 0 { Count::OMEGA } else { Count::finite(1 + random.below(2)) };
    let low = high.number().unwrap_or(0);
    Problem {
        net: Net::new(shared, (0..local).map(|place| place.to_string()).collect(), transitions),
        initial: vec![Initial { shared: SharedId(0), counts: vec![InitialCount { place: PlaceId(0), low, high }] }],
        targets: vec![State::new(SharedId(random.below(shared)), marking(random, local, 3))],
    }
}

/// A random net with weights, guards beyond what is taken, moves, resets and copies.
pub fn petri_net(random: &mut Random) -> Problem {
    let places = 2 + random.below(4);
    let count = 1 + random.below(6);
    let transitions = (0..count).map(|_| {
        let take = marking(random, places, 2);
        let need = if random.below(4) == 0 { take.join(&marking(random, places, 2)) } else { take.clone() };
        let give = marking(random, places, 2);
        let transfers = transfers(random, places, 5, |random| vec![marking(random, places, 2)]);
        Transition { from: SharedId(0), to: SharedId(0), need, take, give, transfers, line: 0 }
    });
    let transitions = transitions.collect();
    let counts = (0..places).filter_map(|place| {
        let (low, high) = match random.below(4) {
            0 => (0, Count::OMEGA),
            1 => (1, Count::OMEGA),
            2 => return None,
            _ => (1, Count::finite(1)),
        };
        Some(InitialCount { place: PlaceId(place), low, high })
    });
    let initial = vec![Initial { shared: SharedId(0), counts: counts.collect() }];
    let targets = (0..1 + random.below(2)).map(|_| State::new(SharedId(0), marking(random, places, 4))).collect();
    Problem { net: Net::new(1, (0..places).map(|place| format!("p{place}")).collect(), transitions), initial, targets }
}

fn transfers(
    random: &mut Random,
    places: u32,
    rarity: u32,
    mut options: impl FnMut(&mut Random) -> Vec<Marking>,
) -> Vec<Transfer> {
    let mut transfers = Vec::new();
    if random.below(rarity) == 0 {
        for place in 0..places {
            if random.below(2) == 0 {
                transfers.push(Transfer { place: PlaceId(place), options: options(random) });
            }
        }
    }
    transfers
}

/// Whether a target is covered by a state that executions with at most `most` tokens
/// reach. Explores at most `limit` states.
pub fn coverable_with_few(problem: &Problem, most: u64, limit: usize) -> bool {
    some_with_few(problem, most, limit, |state| problem.targets.iter().any(|target| state.covers(target)))
}

/// Whether a state that executions with at most `most` tokens reach is wanted. Explores
/// at most `limit` states.
pub fn some_with_few(problem: &Problem, most: u64, limit: usize, wanted: impl Fn(&State) -> bool) -> bool {
    let mut seen: HashSet<State> = HashSet::new();
    let mut work: Vec<State> = Vec::new();
    for initial in &problem.initial {
        let mut starts = vec![Marking::new()];
        for count in &initial.counts {
            let high = count.high.number().unwrap_or(3).max(count.low);
            starts = starts
                .into_iter()
                .flat_map(|start| {
                    (count.low..=high).map(move |tokens| {
                        let mut start = start.clone();
                        start.set(count.place, Count::finite(tokens));
                        start
                    })
                })
                .collect();
        }
        work.extend(starts.into_iter().map(|start| State::new(initial.shared, start)));
    }
    while let Some(state) = work.pop() {
        if state.marking.total() > most || seen.len() >= limit || !seen.insert(state.clone()) {
            continue;
        }
        if wanted(&state) {
            return true;
        }
        for transition in problem.net.transitions() {
            if transition.from == state.shared && state.marking.covers(&transition.need) {
                successors(transition, &state, &mut work);
            }
        }
    }
    false
}

fn successors(transition: &Transition, state: &State, results: &mut Vec<State>) {
    let rest = state.marking.monus(&transition.take);
    let mut partial = vec![transition.give.clone()];
    for &(place, count) in rest.entries() {
        let stays = [Marking::of_places([place])];
        let options = transition.transfer_of(place).map_or(&stays[..], |transfer| &transfer.options);
        for _ in 0..count.number().unwrap() {
            let mut next: Vec<Marking> =
                partial.iter().flat_map(|one| options.iter().map(|option| one.plus(option).unwrap())).collect();
            next.sort();
            next.dedup();
            partial = next;
        }
    }
    results.extend(partial.into_iter().map(|marking| State::new(transition.to, marking)));
}
