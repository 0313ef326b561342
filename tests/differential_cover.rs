//! Random concurrent C: the engine `cover` never contradicts the exhaustive explorer.
//!
//! `CONCORD_COVER_PROGRAMS` sets the number of programs, `CONCORD_COVER_SEED` the first seed.
//! The engine need not decide everything: many of these programs have pointers that it does not
//! model. Of the others it must decide most.

mod judge;
mod seeds;

use std::collections::BTreeMap;

use concord_testing::generate::concurrent::{Size, concurrent};
use concord_testing::generate::minimise;
use judge::{Answer, compiled, covered, explored};
use seeds::number;

/// Whether the engine is wrong about a program; what the explorer and the engine say.
fn judge(text: &str) -> Option<(bool, Answer)> {
    let program = compiled(text).ok()?;
    let fails = explored(&program).ok()?;
    Some((fails, covered(&program)))
}

fn is_wrong(judgement: &Option<(bool, Answer)>) -> bool {
    match judgement {
        Some((fails, Answer::Decided(answer))) => answer != fails,
        Some((_, Answer::Broken(_))) => true,
        Some((_, Answer::Unknown(_))) | None => false,
    }
}

#[test]
fn the_cover_engine_never_contradicts_the_explorer() {
    let first = number("CONCORD_COVER_SEED", 0);
    let count = number("CONCORD_COVER_PROGRAMS", 120);
    let (mut decided, mut undecided) = (0, 0);
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    for seed in first..first + count {
        let program = concurrent(seed, Size { threads: 2, accesses: 10, arrays: false });
        let judgement = judge(&program.to_c());
        if is_wrong(&judgement) {
            let small = minimise(program, |candidate| is_wrong(&judge(&candidate.to_c())));
            panic!("seed {seed}: {:?}\n{}", judge(&small.to_c()), small.to_c());
        }
        match judgement {
            Some((_, Answer::Decided(_))) => decided += 1,
            Some((_, Answer::Unknown(why))) => {
                let why = why.split(" at ").next().unwrap_or_default().to_owned();
                undecided += u64::from(!why.starts_with("unsupported"));
                *reasons.entry(why).or_default() += 1;
            }
            Some((_, Answer::Broken(_))) | None => {}
        }
    }
    println!("{decided} of {count} decided; unknown: {reasons:#?}");
    assert!(decided > undecided, "only {decided} of {} programs without pointers are decided", decided + undecided);
}
