//! Random concurrent C: every strategy of the verifier agrees with the exhaustive explorer on whether accesses race.
//!
//! `CONCORD_RACE_CASES` sets the number of programs, `CONCORD_DIFFERENTIAL_SEED` the first seed. A disagreement
//! is minimised and printed; the minimised program belongs into `tests/races`, with its verdict in the first line.

mod judge;
mod seeds;

use std::sync::Mutex;

use concord_program::Property;
use concord_testing::generate::concurrent::{Size, concurrent};
use concord_testing::generate::minimise;
use judge::{Answer, STRATEGIES, compiled, raced, verified_property};
use seeds::{nothing_is_wrong, number, two_at_a_time};

/// What the explorer says, if it covered everything, and what each strategy says.
fn judge(text: &str) -> Option<(bool, Vec<Answer>)> {
    let program = compiled(text).ok()?;
    let races = raced(&program).ok()?;
    let answers = STRATEGIES.iter().map(|&strategy| verified_property(&program, Property::NoDataRace, strategy));
    Some((races, answers.collect()))
}

fn is_wrong(races: bool, answer: &Answer) -> bool {
    match answer {
        Answer::Decided(answer) => *answer != races,
        Answer::Unknown(_) => false,
        Answer::Broken(_) => true,
    }
}

fn contradicts(judgement: &Option<(bool, Vec<Answer>)>) -> bool {
    judgement.as_ref().is_some_and(|(races, answers)| answers.iter().any(|answer| is_wrong(*races, answer)))
}

/// Whether both are wrong in the same way: minimising must not slip from one to another.
fn alike(one: &Option<(bool, Vec<Answer>)>, other: &Option<(bool, Vec<Answer>)>) -> bool {
    let kind = |answer: &Answer| match answer {
        Answer::Decided(races) => u8::from(*races),
        Answer::Unknown(_) => 2,
        Answer::Broken(_) => 3,
    };
    match (one, other) {
        (Some((a, x)), Some((b, y))) => a == b && x.iter().map(kind).eq(y.iter().map(kind)),
        _ => false,
    }
}

fn report(seed: u64) -> String {
    let program = concurrent(seed, Size::default());
    let first = judge(&program.to_c());
    let small = minimise(program, |candidate| alike(&first, &judge(&candidate.to_c())));
    format!("seed {seed}: {:?}\n{}", judge(&small.to_c()), small.to_c())
}

#[derive(Debug, Default)]
struct Count {
    cut: u64,
    unknown: u64,
    racy: u64,
    free: u64,
    contradictions: Vec<u64>,
}

#[test]
fn every_strategy_agrees_with_the_explorer_on_races() {
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_RACE_CASES", 600);
    let counted = Mutex::new(Count::default());
    two_at_a_time(first, count, |seed| {
        let judgement = judge(&concurrent(seed, Size::default()).to_c());
        let mut counted = counted.lock().expect("no panic while locked");
        match &judgement {
            None => counted.cut += 1,
            Some((true, _)) => counted.racy += 1,
            Some((false, _)) => counted.free += 1,
        }
        let unknown = |answer: &Answer| matches!(answer, Answer::Unknown(_));
        counted.unknown += u64::from(judgement.as_ref().is_some_and(|(_, answers)| answers.iter().any(unknown)));
        if contradicts(&judgement) {
            counted.contradictions.push(seed);
        }
    });
    let counted = counted.into_inner().expect("no panic while locked");
    println!("{counted:?}");
    nothing_is_wrong(counted.contradictions, count, report);
    assert!(counted.cut * 20 < count, "{} of {count} explorations were cut", counted.cut);
    assert!(counted.unknown * 5 < count, "{} of {count} verdicts are unknown", counted.unknown);
    assert!(counted.free * 20 > count, "only {} of {count} programs are free of races", counted.free);
    assert!(counted.racy * 4 > count, "only {} of {count} programs have races", counted.racy);
}
