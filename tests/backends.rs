//! Every back end with every strategy agrees with the exhaustive explorer.
//!
//! Random concurrent programs as in `differential_concurrent.rs`, fewer of them: the pairs of
//! back end and strategy take turns. `CONCORD_BACKEND_CASES` raises the number of programs,
//! `CONCORD_DIFFERENTIAL_SEED` shifts their seeds.

mod judge;

use concord_driver::{Backend, Strategy};
use concord_testing::generate::concurrent::{Size, concurrent};
use judge::{Answer, compiled, explored, verified_by};

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().map_or(otherwise, |text| text.parse().expect("a number"))
}

/// What must agree: all pairs that are there.
fn contenders() -> Vec<(Backend, Strategy)> {
    let with_strategies = |backend: Backend| Strategy::ALL.into_iter().map(move |strategy| (backend.clone(), strategy));
    // CaDiCaL has a test of its own.
    [Backend::Batsat].into_iter().flat_map(with_strategies).collect()
}

#[test]
fn every_back_end_agrees_with_the_explorer() {
    let contenders = contenders();
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_BACKEND_CASES", 400).max(1);
    let (mut decided, mut wrong) = (vec![0u64; contenders.len()], Vec::new());
    for seed in first..first + count {
        let text = concurrent(seed, Size::default()).to_c();
        let program = compiled(&text).expect("the generator makes legal programs");
        let Ok(fails) = explored(&program) else { continue };
        let turn = (seed % contenders.len() as u64) as usize;
        let (backend, strategy) = &contenders[turn];
        match verified_by(&program, backend.clone(), *strategy) {
            Answer::Unknown(_) => {}
            Answer::Decided(answer) if answer == fails => decided[turn] += 1,
            other => {
                wrong.push(format!("seed {seed}: {backend} with {strategy}: {other:?}, explored: {fails}\n{text}"))
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} programs:\n{}", wrong.len(), wrong.join("\n"));
    for (contender, decided) in contenders.iter().zip(decided) {
        assert!(decided * 2 * contenders.len() as u64 > count, "{contender:?} decided only {decided} programs");
    }
}
