//! Random concurrent C with arrays: the verifier agrees with the exhaustive explorer where the place of an access is a term.
//!
//! Small arrays are not split into their cells here, as large ones are not otherwise. Every manner takes its
//! turn, with and without pruning; some programs are asked for data races.
//! `CONCORD_PLACES_CASES` sets the number of programs, `CONCORD_DIFFERENTIAL_SEED` the first seed. A disagreement
//! is minimised and printed; the minimised program belongs into `tests/regressions` or `tests/races`.

mod judge;
mod seeds;

use std::collections::BTreeMap;
use std::sync::Mutex;

use concord_program::Property;
use concord_testing::generate::concurrent::{Size, concurrent};
use concord_testing::generate::minimise;
use judge::{Answer, Manner, answered_property, compiled, explored, manners, raced};
use seeds::{nothing_is_wrong, number, two_at_a_time};

const SIZE: Size = Size { threads: 3, accesses: 20, arrays: true };

/// What is asked of the program of a seed, and in which manners.
fn question(seed: u64) -> (Property, Vec<Manner>) {
    let property = if seed % 4 == 3 { Property::NoDataRace } else { Property::UnreachCall };
    let mut all = manners();
    let others = all.split_off(1);
    all.extend(others.get((seed / 4) as usize % others.len()).cloned());
    for (name, options) in &mut all {
        options.split = if seed % 8 < 6 { 1 } else { 2 };
        *name = format!("{name}, more than {} as one", options.split);
    }
    if seed.is_multiple_of(3) {
        all[1].1.prune = false;
        all[1].0.push_str(", not pruned");
    }
    (property, all)
}

/// What the explorer says, if it covered everything, and what the verifier says in each manner.
type Judgement = Option<(bool, Vec<(String, Answer)>)>;

fn judge(text: &str, property: Property, manners: &[Manner]) -> Judgement {
    let program = compiled(text).ok()?;
    let found = match property {
        Property::UnreachCall => explored(&program).ok()?,
        Property::NoDataRace => raced(&program).ok()?,
    };
    let answer = |manner: &Manner| (manner.0.clone(), answered_property(&program, property, manner));
    Some((found, manners.iter().map(answer).collect()))
}

/// What is wrong: whether there is a violation, and the kind of each answer, if one contradicts.
fn wrong(judgement: &Judgement) -> Option<(bool, Vec<u8>)> {
    let (found, answers) = judgement.as_ref()?;
    let kind = |answer: &Answer| match answer {
        Answer::Decided(violated) => u8::from(*violated),
        Answer::Unknown(_) => 2,
        Answer::Broken(_) => 3,
    };
    let kinds: Vec<u8> = answers.iter().map(|(_, answer)| kind(answer)).collect();
    let right = |&kind: &u8| kind == u8::from(*found) || kind == 2;
    (!kinds.iter().all(right)).then_some((*found, kinds))
}

fn report(seed: u64) -> String {
    let program = concurrent(seed, SIZE);
    let (property, manners) = question(seed);
    let first = wrong(&judge(&program.to_c(), property, &manners));
    let small = minimise(program, |candidate| wrong(&judge(&candidate.to_c(), property, &manners)) == first);
    format!("seed {seed}, {property:?}: {:?}\n{}", judge(&small.to_c(), property, &manners), small.to_c())
}

#[derive(Debug, Default)]
struct Count {
    cut: u64,
    violated: u64,
    holds: u64,
    unknown: BTreeMap<String, u64>,
    contradictions: Vec<u64>,
}

#[test]
fn every_manner_agrees_with_the_explorer_about_places_that_are_terms() {
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_PLACES_CASES", 600);
    let counted = Mutex::new(Count::default());
    two_at_a_time(first, count, |seed| {
        let (property, manners) = question(seed);
        let judgement = judge(&concurrent(seed, SIZE).to_c(), property, &manners);
        let mut counted = counted.lock().expect("no panic while locked");
        match &judgement {
            None => counted.cut += 1,
            Some((true, _)) => counted.violated += 1,
            Some((false, _)) => counted.holds += 1,
        }
        for (_, answer) in judgement.iter().flat_map(|(_, answers)| answers) {
            if let Answer::Unknown(why) = answer {
                *counted.unknown.entry(why.clone()).or_default() += 1;
            }
        }
        if wrong(&judgement).is_some() {
            counted.contradictions.push(seed);
        }
    });
    let counted = counted.into_inner().expect("no panic while locked");
    println!("{counted:?}");
    nothing_is_wrong(counted.contradictions, count, report);
    assert!(counted.cut * 10 < count, "{} of {count} explorations were cut", counted.cut);
    let unknown: u64 = counted.unknown.values().sum();
    assert!(unknown * 5 < count, "{unknown} verdicts of {count} programs are unknown");
    assert!(counted.holds * 5 > count, "only {} of {count} programs are correct", counted.holds);
    assert!(counted.violated * 5 > count, "only {} of {count} programs are not", counted.violated);
}
