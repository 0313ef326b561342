//! Random concurrent C: the engine `impact` never contradicts the exhaustive explorer, in any of its four configurations,
//! nor where one element stands for those of an array.
//!
//! `CONCORD_IMPACT_PROGRAMS` sets the number of programs, `CONCORD_IMPACT_SEED` the first seed. The engine need not decide
//! everything: what templates do not model is a cut, and trees are kept small. Every proof passes the checker, or the answer
//! counts as wrong.

mod judge;
mod seeds;

use std::collections::BTreeMap;

use concord_testing::generate::concurrent::{Size, concurrent};
use concord_testing::generate::minimise;
use judge::{Answer, REDUCTIONS, compiled, explored, unfolded, watched};
use seeds::number;

/// Larger trees are given up: those that are not complete by then take most of the time and mostly say nothing in the end.
const NODES: usize = 100;

/// What the explorer says about a program, and the engine in every configuration.
fn judge(text: &str) -> Option<(bool, Vec<(&'static str, Answer)>)> {
    let program = compiled(text).ok()?;
    let fails = explored(&program).ok()?;
    let mut answers: Vec<_> = REDUCTIONS.iter().map(|&name| (name, unfolded(&program, name, NODES))).collect();
    if text.contains('[') {
        answers.push(("watched elements", watched(&program, 1, NODES)));
    }
    Some((fails, answers))
}

fn is_wrong(judgement: &Option<(bool, Vec<(&'static str, Answer)>)>) -> bool {
    judgement.as_ref().is_some_and(|(fails, answers)| {
        answers.iter().any(|(_, answer)| match answer {
            Answer::Decided(answer) => answer != fails,
            Answer::Broken(_) => true,
            Answer::Unknown(_) => false,
        })
    })
}

#[test]
fn the_impact_engine_never_contradicts_the_explorer() {
    let first = number("CONCORD_IMPACT_SEED", 0);
    let count = number("CONCORD_IMPACT_PROGRAMS", 1_000);
    let (mut decided, mut undecided) = (0, 0);
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    for seed in first..first + count {
        let arrays = seed % 3 == 0;
        let program = concurrent(seed, Size { threads: 2, accesses: 4, arrays });
        let judgement = judge(&program.to_c());
        if is_wrong(&judgement) {
            let small = minimise(program, |candidate| is_wrong(&judge(&candidate.to_c())));
            panic!("seed {seed}: {:?}\n{}", judge(&small.to_c()), small.to_c());
        }
        for (_, answer) in judgement.into_iter().flat_map(|(_, answers)| answers) {
            match answer {
                Answer::Decided(_) => decided += 1,
                Answer::Unknown(why) => {
                    let why = why.split(" at ").next().unwrap_or_default().to_owned();
                    undecided += u64::from(!why.starts_with("unsupported"));
                    *reasons.entry(why).or_default() += 1;
                }
                Answer::Broken(_) => {}
            }
        }
    }
    println!("{decided} answers to {count} programs; unknown: {reasons:#?}");
    assert!(decided > undecided, "only {decided} of {} answers without pointers", decided + undecided);
}
