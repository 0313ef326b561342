//! Random concurrent C: the engine `modular` never says TRUE where the exhaustive explorer finds a failure or a race.
//!
//! `CONCORD_MODULAR_PROGRAMS` sets the number of programs, `CONCORD_MODULAR_SEED` the first seed. The engine only proves: it need not
//! decide everything, but no proof may be wrong, and every proof passes its checker.

mod judge;
mod seeds;

use std::sync::Mutex;

use concord_driver::Property;
use concord_testing::generate::concurrent::{Size, concurrent};
use concord_testing::generate::guarded::{GUARDS, Guard, guarded};
use concord_testing::generate::minimise;
use judge::{Answer, compiled, explored, modular, raced};
use seeds::{nothing_is_wrong, number, two_at_a_time};

/// What the explorer says of both properties, where it covered everything, and the engine.
fn judge(text: &str) -> Vec<(Property, Option<bool>, Answer)> {
    let Ok(program) = compiled(text) else { return Vec::new() };
    let asked = |property| match modular(&program, property) {
        // The explorer is only asked about proofs.
        answer @ Answer::Unknown(_) => (property, None, answer),
        answer => {
            let violated = match property {
                Property::UnreachCall => explored(&program),
                Property::NoDataRace => raced(&program),
            };
            (property, violated.ok(), answer)
        }
    };
    Property::ALL.into_iter().filter(|property| program.properties.contains(property)).map(asked).collect()
}

fn is_wrong((_, violated, answer): &(Property, Option<bool>, Answer)) -> bool {
    match answer {
        Answer::Decided(answer) => violated.is_some_and(|violated| violated != *answer),
        Answer::Unknown(_) => false,
        Answer::Broken(_) => true,
    }
}

/// How the programs of a seed look.
fn size(seed: u64) -> Size {
    match seed % 3 {
        0 => Size::default(),
        1 => Size { threads: 2, accesses: 10, arrays: false },
        _ => Size { threads: 3, accesses: 14, arrays: true },
    }
}

fn report(seed: u64) -> String {
    let program = concurrent(seed, size(seed));
    let small = minimise(program, |candidate| judge(&candidate.to_c()).iter().any(is_wrong));
    format!("seed {seed}: {:?}\n{}", judge(&small.to_c()), small.to_c())
}

#[derive(Debug, Default)]
struct Count {
    programs: u64,
    safe: u64,
    race_free: u64,
    contradictions: Vec<u64>,
}

#[test]
fn no_proof_contradicts_the_explorer() {
    let first = number("CONCORD_MODULAR_SEED", 0);
    let count = number("CONCORD_MODULAR_PROGRAMS", 2_000);
    let counted = Mutex::new(Count::default());
    two_at_a_time(first, count, |seed| {
        let judgements = judge(&concurrent(seed, size(seed)).to_c());
        let mut counted = counted.lock().expect("no panic while locked");
        counted.programs += 1;
        for (property, _, answer) in &judgements {
            if let Answer::Decided(false) = answer {
                match property {
                    Property::UnreachCall => counted.safe += 1,
                    Property::NoDataRace => counted.race_free += 1,
                }
            }
        }
        if judgements.iter().any(is_wrong) {
            counted.contradictions.push(seed);
        }
    });
    let counted = counted.into_inner().expect("no panic while locked");
    println!("{counted:?}");
    nothing_is_wrong(counted.contradictions, count, report);
    assert!(counted.safe * 50 > count, "only {} of {count} programs are proved safe", counted.safe);
    assert!(counted.race_free * 50 > count, "only {} of {count} programs are proved free of races", counted.race_free);
}

#[derive(Debug, Default)]
struct Guarded {
    programs: u64,
    safe: u64,
    race_free: u64,
    published: u64,
    proved: std::collections::BTreeMap<Guard, u64>,
    not_explored: std::collections::BTreeMap<u64, u64>,
    contradictions: Vec<u64>,
}

/// Programs whose data is guarded, mostly, by locks of every kind and by flags.
#[test]
fn no_proof_about_guarded_data_contradicts_the_explorer() {
    let first = number("CONCORD_MODULAR_SEED", 0);
    let count = number("CONCORD_MODULAR_GUARDED", 2_000);
    let counted = Mutex::new(Guarded::default());
    two_at_a_time(first, count, |seed| {
        let program = guarded(seed);
        let judgements = judge(&program.text);
        assert!(!judgements.is_empty(), "the program of seed {seed} is illegal:\n{}", program.text);
        let mut counted = counted.lock().expect("no panic while locked");
        counted.programs += 1;
        for (property, violated, answer) in &judgements {
            match (property, violated, answer) {
                (Property::UnreachCall, _, Answer::Decided(false)) => counted.safe += 1,
                (Property::NoDataRace, None, Answer::Decided(false)) => {
                    *counted.not_explored.entry(seed % 9).or_default() += 1;
                    println!("{seed} {:?}", compiled(&program.text).map(|program| raced(&program)));
                }
                // Only what the explorer went through counts.
                (Property::NoDataRace, Some(false), Answer::Decided(false)) => {
                    counted.race_free += 1;
                    counted.published += u64::from(program.publishes);
                    for guard in &program.guards {
                        *counted.proved.entry(*guard).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
        if judgements.iter().any(is_wrong) {
            counted.contradictions.push(seed);
        }
    });
    let counted = counted.into_inner().expect("no panic while locked");
    println!("{counted:?}");
    nothing_is_wrong(counted.contradictions, count, |seed| {
        let text = guarded(seed).text;
        format!("seed {seed}: {:?}\n{text}", judge(&text))
    });
    for guard in GUARDS {
        let proved = counted.proved.get(&guard).copied().unwrap_or_default();
        assert!(proved * 100 >= count || count < 500, "only {proved} of {count} programs with {guard:?} are proved");
    }
    assert!(counted.published * 50 >= count || count < 500, "only {} with flags are proved", counted.published);
}
