//! Place invariants: weighted sums of tokens that no transition changes.
//!
//! If a non-negative weighting of places is changed by no transition, a state that
//! weighs more than every initial state is uncoverable, and so is everything above it.
//! `mcov` takes a minimal such state as a candidate at once: it is never withdrawn.
//! The invariants only guide the search; the proof must stand without them.
//!
//! The weightings are found by Farkas' algorithm (eliminate one equation after the
//! other by adding rows), which may grow exponentially and is cut off: fewer
//! invariants mean less guidance, nothing else. Nets with one shared state only.

use rustc_hash::FxHashMap;

use super::net::Problem;
use super::state::{Count, Marking, PlaceId, SharedId, State};

/// More rows than this, or more places or equations, are not worth it.
const ROWS_LIMIT: usize = 600;
const EQUATIONS_LIMIT: usize = 2_000;

/// A weighting that no transition changes, and what the initial states weigh at most.
#[derive(Clone, Debug)]
struct Semiflow {
    weights: FxHashMap<PlaceId, u64>,
    bound: u64,
}

impl Semiflow {
    fn weight(&self, marking: &Marking) -> u64 {
        let weigh = |&(place, count): &(PlaceId, Count)| {
            let weight = self.weights.get(&place).copied().unwrap_or(0);
            weight.saturating_mul(count.number().map_or(u64::MAX, u64::from))
        };
        marking.entries().iter().map(weigh).fold(0, u64::saturating_add)
    }
}

/// The place invariants of a problem.
#[derive(Clone, Debug, Default)]
pub(super) struct Semiflows {
    all: Vec<Semiflow>,
}

/// A row: weights of places, and what each equation is left with.
#[derive(Clone)]
struct Row {
    weights: Vec<(u32, i64)>,
    rest: Vec<(u32, i64)>,
}

impl Semiflows {
    /// The invariants of places that initially hold a bounded number of tokens.
    pub fn of(problem: &Problem) -> Semiflows {
        let net = &problem.net;
        let equations = equations(problem);
        let [initial] = &problem.initial[..] else { return Semiflows::default() };
        if net.shared_states() != 1 || net.places() > ROWS_LIMIT || equations.len() > EQUATIONS_LIMIT {
            return Semiflows::default();
        }
        let limit = initial.limit();
        let bounded = |place: &PlaceId| !limit.marking.get(*place).is_omega();
        let mut rows: Vec<Row> = Vec::new();
        for place in (0..net.places() as u32).map(PlaceId).filter(bounded) {
            let at = |(number, equation): (usize, &FxHashMap<PlaceId, i64>)| {
                equation.get(&place).map(|&factor| (number as u32, factor))
            };
            rows.push(Row { weights: vec![(place.0, 1)], rest: equations.iter().enumerate().filter_map(at).collect() });
        }
        let rows = eliminate(rows);
        let flow = |row: Row| {
            let weights = row.weights.iter().map(|&(place, weight)| (PlaceId(place), weight.unsigned_abs()));
            let mut flow = Semiflow { weights: weights.collect(), bound: 0 };
            flow.bound = flow.weight(&limit.marking);
            flow
        };
        Semiflows { all: rows.into_iter().map(flow).collect() }
    }

    /// A minimal state below `state` that an invariant shows to be uncoverable.
    pub fn uncoverable_below(&self, state: &State) -> Option<State> {
        let flow = self.all.iter().find(|flow| flow.weight(&state.marking) > flow.bound)?;
        let mut marking = Marking::new();
        let mut weight = 0u64;
        // Heavy places first, so that few tokens suffice.
        let mut places: Vec<(u64, PlaceId, u32)> = state
            .marking
            .entries()
            .iter()
            .filter_map(|&(place, count)| Some((*flow.weights.get(&place)?, place, count.number()?)))
            .collect();
        places.sort_unstable_by(|a, b| b.cmp(a));
        for (each, place, count) in places {
            let wanted = (flow.bound + 1 - weight).div_ceil(each).min(u64::from(count));
            marking.set(place, Count::finite(wanted as u32));
            weight += wanted * each;
            if weight > flow.bound {
                return Some(State::new(SharedId(state.shared.0), marking));
            }
        }
        None
    }
}

/// One equation per transition (its effect weighs nothing) and per option of a transfer
/// (the option weighs as much as the token).
fn equations(problem: &Problem) -> Vec<FxHashMap<PlaceId, i64>> {
    let mut equations: Vec<FxHashMap<PlaceId, i64>> = Vec::new();
    let mut push = |gained: &Marking, lost: &Marking| {
        let mut equation: FxHashMap<PlaceId, i64> = FxHashMap::default();
        for (marking, sign) in [(gained, 1), (lost, -1)] {
            for &(place, count) in marking.entries() {
                *equation.entry(place).or_default() += sign * i64::from(count.number().unwrap_or(0));
            }
        }
        equation.retain(|_, factor| *factor != 0);
        if !equation.is_empty() && equations.len() <= EQUATIONS_LIMIT && !equations.contains(&equation) {
            equations.push(equation);
        }
    };
    for transition in problem.net.transitions() {
        push(&transition.give, &transition.take);
        for transfer in &transition.transfers {
            for option in &transfer.options {
                push(option, &Marking::of_places([transfer.place]));
            }
        }
    }
    equations
}

/// Rows whose equations all vanish.
fn eliminate(mut rows: Vec<Row>) -> Vec<Row> {
    loop {
        let mut signs: FxHashMap<u32, (usize, usize)> = FxHashMap::default();
        for row in &rows {
            for &(equation, factor) in &row.rest {
                let entry = signs.entry(equation).or_default();
                if factor > 0 { entry.0 += 1 } else { entry.1 += 1 }
            }
        }
        let growth =
            |&(positive, negative): &(usize, usize)| (positive * negative) as i64 - (positive + negative) as i64;
        let Some((&equation, _)) = signs.iter().min_by_key(|&(equation, counts)| (growth(counts), *equation)) else {
            return rows;
        };
        let factor = |row: &Row| row.rest.iter().find(|(at, _)| *at == equation).map_or(0, |(_, factor)| *factor);
        let (touching, mut next): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| factor(row) != 0);
        let (positive, negative): (Vec<&Row>, Vec<&Row>) = touching.iter().partition(|row| factor(row) > 0);
        'pairs: for plus in &positive {
            for minus in &negative {
                if next.len() >= ROWS_LIMIT {
                    break 'pairs;
                }
                next.extend(combine(plus, factor(minus).abs(), minus, factor(plus)));
            }
        }
        rows = minimal_supports(next);
    }
}

/// The weighted sum of two rows, divided by what all weights have in common; nothing
/// if a number becomes too large.
fn combine(a: &Row, times_a: i64, b: &Row, times_b: i64) -> Option<Row> {
    let sum = |a: &[(u32, i64)], b: &[(u32, i64)]| -> Option<Vec<(u32, i64)>> {
        let mut sum: FxHashMap<u32, i64> = FxHashMap::default();
        for (side, times) in [(a, times_a), (b, times_b)] {
            for &(at, factor) in side {
                let entry = sum.entry(at).or_default();
                *entry = factor.checked_mul(times).and_then(|more| entry.checked_add(more))?;
            }
        }
        let mut sum: Vec<(u32, i64)> = sum.into_iter().filter(|(_, factor)| *factor != 0).collect();
        sum.sort_unstable();
        Some(sum)
    };
    let mut row = Row { weights: sum(&a.weights, &b.weights)?, rest: sum(&a.rest, &b.rest)? };
    let common = row.weights.iter().fold(0, |common, &(_, weight)| gcd(common, weight));
    if common > 1 {
        for (_, factor) in row.weights.iter_mut().chain(&mut row.rest) {
            *factor /= common;
        }
    }
    let small = |side: &[(u32, i64)]| side.iter().all(|(_, factor)| factor.abs() < 1 << 30);
    (small(&row.weights) && small(&row.rest)).then_some(row)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Drops rows whose places include all places of another row.
fn minimal_supports(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_key(|row| row.weights.len());
    let mut kept: Vec<Row> = Vec::new();
    for row in rows {
        let includes = |small: &Row| {
            let mut places = row.weights.iter();
            small.weights.iter().all(|(place, _)| places.any(|(other, _)| other == place))
        };
        if !kept.iter().any(includes) {
            kept.push(row);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::spec::parse_spec;
    use super::*;

    #[test]
    fn a_lock_is_held_once() {
        let text = "vars free busy idle rules free >= 1, idle >= 1 -> free' = free - 1, idle' = idle - 1, \
                    busy' = busy + 1; init free = 1, busy = 0, idle >= 1 target busy >= 2";
        let problem = parse_spec(text).unwrap();
        let flows = Semiflows::of(&problem);
        assert!(flows.uncoverable_below(&problem.targets[0]).is_some());
        let one = State::new(SharedId(0), Marking::of_places([PlaceId(1)]));
        assert!(flows.uncoverable_below(&one).is_none());
    }

    #[test]
    fn a_reset_destroys_an_invariant() {
        let text = "vars a b rules a >= 1 -> a' = a - 1, b' = b + 1; b >= 1 -> b' = 0; \
                    init a = 1, b = 0 target b >= 2";
        let flows = Semiflows::of(&parse_spec(text).unwrap());
        assert!(flows.all.is_empty());
    }
}
