//! Safe nets that the state equation proves at once and searches do not: each exceeds
//! thousands of elements in every algorithm without it. And its certificates: what is
//! not true is rejected.
//!
//! Tokens may get lost in all of them, so that no weighted sum stays the same and place
//! invariants in the narrow sense are of no help; only sums that never grow are.

mod support;

use std::collections::BTreeSet;
use std::fmt::Write;

use concord_engines::coverability::{
    Algorithm, Invariant, Options, Outcome, Part, PlaceId, Problem, Proof, SharedId, check, check_proof, parse_spec,
    solve,
};
use concord_logic::Interrupter;
use support::random::Random;

/// A net as text: rules, counts, target.
#[derive(Default)]
struct Text {
    places: BTreeSet<String>,
    rules: String,
    init: String,
    target: String,
}

impl Text {
    /// Takes and gives tokens: `"2 a, b -> 3 c"`; `a` on both sides with the same count is a test.
    fn rule(&mut self, rule: &str) {
        let side = |text: &str| -> Vec<(u32, String)> {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            parts
                .map(|part| match part.split_once(' ') {
                    Some((count, place)) => (count.parse().unwrap(), place.to_owned()),
                    None => (1, part.to_owned()),
                })
                .collect()
        };
        let (before, after) = rule.split_once("->").unwrap();
        let (before, after) = (side(before), side(after));
        let guard: Vec<String> = before.iter().map(|(count, place)| format!("{place} >= {count}")).collect();
        let places: BTreeSet<&String> = before.iter().chain(&after).map(|(_, place)| place).collect();
        let mut updates = Vec::new();
        for place in places {
            let count = |side: &[(u32, String)]| side.iter().filter(|(_, p)| p == place).map(|(n, _)| *n).sum::<u32>();
            let (less, more) = (count(&before), count(&after));
            if more > less {
                updates.push(format!("{place}' = {place} + {}", more - less));
            } else if less > more {
                updates.push(format!("{place}' = {place} - {}", less - more));
            }
            self.places.insert(place.clone());
        }
        self.raw(&format!("{} -> {};", guard.join(", "), updates.join(", ")));
    }

    fn raw(&mut self, rule: &str) {
        writeln!(self.rules, "{rule}").unwrap();
    }

    fn start(&mut self, place: &str, count: u32) {
        self.places.insert(place.to_owned());
        let comma = if self.init.is_empty() { "" } else { ", " };
        write!(self.init, "{comma}{place} = {count}").unwrap();
    }

    fn want(&mut self, place: &str, count: u32) {
        let comma = if self.target.is_empty() { "" } else { ", " };
        write!(self.target, "{comma}{place} >= {count}").unwrap();
    }

    /// All places that `start` does not name are empty.
    fn finish(mut self) -> Problem {
        let named: Vec<String> =
            self.init.split(", ").filter_map(|one| one.split(' ').next().map(str::to_owned)).collect();
        for place in self.places.clone() {
            if !named.contains(&place) {
                self.start(&place, 0);
            }
        }
        let places: Vec<String> = self.places.into_iter().collect();
        let (rules, init, target) = (self.rules, self.init, self.target);
        let text = format!("vars {}\nrules\n{rules}init {init}\ntarget {target}\n", places.join(" "));
        parse_spec(&text).unwrap_or_else(|diagnostic| panic!("{diagnostic}\n{text}"))
    }
}

/// Splits `total` over the stages and asks for all of it at once.
fn want_split(text: &mut Text, stages: u32, total: u32) {
    for stage in 0..stages {
        let share = total / stages + u32::from(stage < total % stages);
        text.want(&format!("s{stage}"), share);
    }
}

/// Workers with one of `permits` each go through stages back and forth, and may crash at
/// each. Never more workers than permits.
fn crashing_workers(permits: u32, stages: u32) -> Problem {
    let mut text = Text::default();
    text.start("permit", permits);
    text.rule("permit -> s0");
    for stage in 1..stages {
        text.rule(&format!("s{} -> s{stage}", stage - 1));
        text.rule(&format!("s{stage} -> s{}", stage - 1));
        text.rule(&format!("s{stage} -> "));
    }
    text.rule(&format!("s{} -> permit", stages - 1));
    want_split(&mut text, stages, permits + 1);
    text.finish()
}

/// Jobs of stage i hold i + 1 units of memory; growing takes one more, aborting loses one.
fn growing_allocations(units: u32, stages: u32) -> Problem {
    let mut text = Text::default();
    text.start("unit", units);
    text.rule("unit -> s0");
    for stage in 1..stages {
        text.rule(&format!("s{}, unit -> s{stage}", stage - 1));
        text.rule(&format!("s{stage} -> s{}", stage - 1));
        text.rule(&format!("s{stage} -> {stage} unit"));
    }
    let mut held = 0;
    let mut wanted = vec![0; stages as usize];
    for stage in (0..stages).cycle() {
        wanted[stage as usize] += 1;
        held += stage + 1;
        if held > units {
            break;
        }
    }
    for (stage, count) in wanted.into_iter().enumerate().filter(|(_, count)| *count > 0) {
        text.want(&format!("s{stage}"), count);
    }
    text.finish()
}

/// Readers of several kinds take one permit each, a writer takes all; a reader may crash.
fn readers_and_writer(permits: u32, kinds: u32) -> Problem {
    let mut text = Text::default();
    text.start("permit", permits);
    text.rule(&format!("{permits} permit -> writer"));
    text.rule(&format!("writer -> {permits} permit"));
    for kind in 0..kinds {
        text.rule(&format!("permit -> s{kind}"));
        text.rule(&format!("s{kind} -> permit"));
        text.rule(&format!("s{kind} -> s{}", (kind + 1) % kinds));
        text.rule(&format!("s{kind} -> "));
    }
    want_split(&mut text, kinds, permits + 1);
    text.finish()
}

/// Messages of several kinds in a buffer; sending takes a slot, receiving frees it, two
/// messages of neighbouring kinds may be merged into one, and the other slot is lost.
fn merging_buffer(slots: u32, kinds: u32) -> Problem {
    let mut text = Text::default();
    text.start("slot", slots);
    for kind in 0..kinds {
        text.rule(&format!("slot -> s{kind}"));
        text.rule(&format!("s{kind} -> slot"));
        text.rule(&format!("s{kind}, s{} -> s{}", (kind + 1) % kinds, (kind + 2) % kinds));
    }
    want_split(&mut text, kinds, slots + 1);
    text.finish()
}

/// Coins of value 1, 2, 4 … are changed, for a fee of one small coin each time that they
/// are put together.
fn money_changer(coins: u32, values: u32) -> Problem {
    let mut text = Text::default();
    text.start("s0", coins);
    for value in 1..values {
        text.rule(&format!("3 s{} -> s{value}", value - 1));
        text.rule(&format!("s{value} -> 2 s{}", value - 1));
    }
    // Together worth one coin more than there is.
    let (mut rest, mut wanted) = (coins + 1, vec![0; values as usize]);
    for value in (0..values).rev().cycle() {
        if rest == 0 {
            break;
        }
        let worth = 1 << value;
        if worth <= rest {
            wanted[value as usize] += 1;
            rest -= worth;
        }
    }
    for (value, count) in wanted.into_iter().enumerate().filter(|(_, count)| *count > 0) {
        text.want(&format!("s{value}"), count);
    }
    text.finish()
}

/// Kanban: each station has its own cards; a part leaves one station when the next has a
/// card for it; parts may be scrapped with their cards. The first station is overfull.
fn kanban(cards: u32, stations: u32) -> Problem {
    let mut text = Text::default();
    for station in 0..stations {
        let s = station;
        text.start(&format!("card{s}"), cards);
        let enter = if s == 0 { String::new() } else { format!("out{}, ", s - 1) };
        let free = if s == 0 { String::new() } else { format!(", card{}", s - 1) };
        text.rule(&format!("{enter}card{s} -> in{s}{free}"));
        text.rule(&format!("in{s} -> busy{s}"));
        text.rule(&format!("busy{s} -> in{s}"));
        text.rule(&format!("busy{s} -> out{s}"));
        text.rule(&format!("out{s} -> "));
    }
    let last = stations - 1;
    text.rule(&format!("out{last} -> card{last}"));
    let share = cards.div_ceil(3);
    text.want(&format!("in{last}"), share);
    text.want(&format!("busy{last}"), share);
    text.want(&format!("out{last}"), cards + 1 - 2 * share);
    text.finish()
}

/// As the crashing workers, but with a signal that makes all workers of a stage go back one
/// stage, and another that kills those of the last one: transfers and resets.
fn signalled_workers(permits: u32, stages: u32) -> Problem {
    let mut text = Text::default();
    text.start("permit", permits);
    text.rule("permit -> s0");
    for stage in 1..stages {
        text.rule(&format!("s{} -> s{stage}", stage - 1));
        let (from, to) = (format!("s{stage}"), format!("s{}", stage - 1));
        text.raw(&format!("{from} >= 1 -> {to}' = {to} + {from}, {from}' = 0;"));
    }
    text.raw(&format!("s{0} >= 1 -> s{0}' = 0;", stages - 1));
    text.rule(&format!("s{} -> permit", stages - 1));
    want_split(&mut text, stages, permits + 1);
    text.finish()
}

/// Leaders split and resign, but the last one cannot: resigning takes a second leader. Each
/// holds a seat, the workers hold the others. All seats with workers would leave no leader,
/// which only the trap of the leaders excludes.
fn last_leader(seats: u32, stages: u32) -> Problem {
    let mut text = Text::default();
    text.start("seat", seats - 1);
    text.start("leader", 1);
    text.rule("leader -> deputy");
    text.rule("deputy -> leader");
    text.rule("leader, seat -> leader, deputy");
    text.rule("2 deputy -> deputy, seat");
    text.rule("leader, deputy -> leader, seat");
    text.rule("seat -> s0");
    for stage in 1..stages {
        text.rule(&format!("s{} -> s{stage}", stage - 1));
        text.rule(&format!("s{stage} -> s{}", stage - 1));
        text.rule(&format!("s{stage} -> "));
    }
    text.rule(&format!("s{} -> seat", stages - 1));
    want_split(&mut text, stages, seats);
    text.finish()
}

type Family = (&'static str, fn(u32, u32) -> Problem, &'static [(u32, u32)]);

const FAMILIES: [Family; 8] = [
    ("crashing workers", crashing_workers, &[(20, 5), (30, 5), (40, 6), (60, 6), (100, 8)]),
    ("growing allocations", growing_allocations, &[(40, 5), (60, 6), (80, 6), (120, 8)]),
    ("readers and writer", readers_and_writer, &[(20, 5), (30, 5), (40, 6), (100, 8)]),
    ("merging buffer", merging_buffer, &[(20, 5), (30, 6), (40, 7), (100, 8)]),
    ("money changer", money_changer, &[(200, 5), (300, 6), (400, 7), (900, 8)]),
    ("kanban", kanban, &[(30, 3), (40, 4), (60, 5), (100, 6)]),
    ("signalled workers", signalled_workers, &[(20, 5), (30, 5), (40, 6), (80, 6)]),
    ("last leader", last_leader, &[(20, 5), (30, 5), (40, 6), (60, 6), (100, 8)]),
];

fn nets() -> impl Iterator<Item = (String, Problem)> {
    FAMILIES.into_iter().flat_map(|(name, family, sizes)| {
        sizes.iter().map(move |&(count, stages)| (format!("{name}, {count}, {stages}"), family(count, stages)))
    })
}

fn limited(algorithm: Algorithm, state_equation: bool) -> Options {
    Options { algorithm, state_equation, vertex_limit: 3_000, forward_limit: 30_000, ..Options::default() }
}

#[test]
fn the_state_equation_proves_at_once_what_searches_do_not() {
    let mut number = 0;
    for (name, problem) in nets() {
        number += 1;
        for algorithm in Algorithm::ALL {
            let report = solve(&problem, &limited(algorithm, true), &Interrupter::new());
            assert!(matches!(report.outcome, Outcome::Uncoverable(_)), "{name}, {algorithm}: {:?}", report.outcome);
            check(&problem, &report.outcome).unwrap_or_else(|flaw| panic!("{name}, {algorithm}: {flaw}"));
            assert_eq!((report.statistics.iterations, report.statistics.proof_elements), (0, 0), "{name}, {algorithm}");
            let report = solve(&problem, &limited(algorithm, false), &Interrupter::new());
            assert!(matches!(report.outcome, Outcome::Unknown(_)), "{name}, {algorithm}: it is too easy");
        }
    }
    assert!(number >= 30, "only {number} nets");
}

/// One token less in the target, and it is coverable: the bounds are exact.
#[test]
fn with_one_token_less_the_small_ones_are_coverable() {
    for (name, family, _) in FAMILIES {
        let mut problem = family(6, 3);
        let (place, _) = problem.targets[0].marking.entries()[0];
        problem.targets[0].marking.remove(place, concord_engines::coverability::Count::finite(1));
        let report = solve(&problem, &Options::default(), &Interrupter::new());
        check(&problem, &report.outcome).unwrap();
        let coverable = matches!(report.outcome, Outcome::Coverable(_));
        // Changing money costs a fee, so that its bound is not exact.
        assert_eq!(coverable, name != "money changer", "{name}");
    }
}

fn proof(problem: &Problem) -> Proof {
    match solve(problem, &Options::default(), &Interrupter::new()).outcome {
        Outcome::Uncoverable(proof) => proof,
        other => panic!("{other:?}"),
    }
}

#[test]
fn invariants_that_were_tampered_with_are_rejected() {
    for (name, family, sizes) in FAMILIES {
        let problem = family(sizes[0].0, sizes[0].1);
        let good = proof(&problem);
        check_proof(&problem, &good).unwrap();
        let [invariant] = &good.invariants[..] else { panic!("{name}: {} invariants", good.invariants.len()) };
        let rejected = |change: &str, changed: Invariant| {
            let proof = Proof { elements: Vec::new(), invariants: vec![changed] };
            assert!(check_proof(&problem, &proof).is_err(), "{name}: {change}");
        };
        rejected("a larger bound", Invariant { bound: invariant.bound + 1_000_000, ..invariant.clone() });
        rejected("a smaller bound", Invariant { bound: invariant.bound - 1, ..invariant.clone() });
        rejected("no weights", Invariant { weights: Vec::new(), traps: Vec::new(), ..invariant.clone() });
        for at in 0..invariant.weights.len() {
            let mut changed = invariant.clone();
            changed.weights[at].1 += 1_000_000;
            rejected("a larger weight", changed);
            let mut changed = invariant.clone();
            changed.weights.remove(at);
            rejected("a place without weight", changed);
        }
        for at in 0..invariant.traps.len() {
            let mut changed = invariant.clone();
            changed.traps.remove(at);
            rejected("no trap", changed);
            for place in 0..invariant.traps[at].0.len() {
                let mut changed = invariant.clone();
                changed.traps[at].0.remove(place);
                rejected("a smaller trap", changed);
            }
        }
        assert_eq!(invariant.traps.is_empty(), name != "last leader", "{name}");
    }
}

fn random_invariant(random: &mut Random, problem: &Problem) -> Invariant {
    let (places, shared) = (problem.net.places() as u32, problem.net.shared_states());
    let parts: Vec<Part> = (0..places)
        .map(|at| Part::Place(PlaceId(at)))
        .chain((0..shared).map(|at| Part::Shared(SharedId(at))))
        .collect();
    let weights = parts.iter().map(|&part| (part, u64::from(random.below(3)))).collect();
    let mut traps = Vec::new();
    for _ in 0..random.below(2) {
        let some = parts.iter().filter(|_| random.below(2) == 0).copied().collect();
        traps.push((some, u64::from(random.below(3))));
    }
    Invariant { weights, traps, bound: u128::from(random.below(5)) }
}

/// Whatever the checker accepts is true.
#[test]
fn random_certificates_are_accepted_only_if_the_target_is_uncoverable() {
    let (mut accepted, mut with_traps) = (0, 0);
    for seed in 0..3_000 {
        let random = &mut Random::new(9_000_000 + seed);
        let problem = if seed % 2 == 0 { support::thread_system(random) } else { support::petri_net(random) };
        let mut few = None;
        for _ in 0..40 {
            let invariants = (0..1 + random.below(2)).map(|_| random_invariant(random, &problem)).collect();
            let proof = Proof { elements: Vec::new(), invariants };
            if check_proof(&problem, &proof).is_ok() {
                let covered = *few.get_or_insert_with(|| support::coverable_with_few(&problem, 6, 3_000));
                assert!(!covered, "{seed}: {proof:?} for {problem:#?}");
                accepted += 1;
                with_traps += u32::from(proof.invariants.iter().any(|invariant| !invariant.traps.is_empty()));
            }
        }
    }
    assert!(accepted >= 100 && with_traps >= 10, "{accepted}, {with_traps} with traps");
}

#[test]
fn invariants_are_shown_with_names() {
    let problem = last_leader(20, 5);
    let proof = proof(&problem);
    let shown = proof.invariants[0].show(&problem.net).to_string();
    assert!(shown.contains("s0 + s1") && shown.contains("(deputy + leader) ≥ 1") && shown.contains("≤ 20"), "{shown}");
}
