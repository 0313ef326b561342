//! Random small programs: the encoder with theory and solver agrees with the exhaustive explorer.
//!
//! `CONCORD_CASES` raises the number of programs, `CONCORD_SEED` moves the first seed.

mod support;

use concord_encoder::PruneOptions;
use concord_program::{Exploration, ExploreOptions, Program, explore};
use support::decide::{Decision, decide};
use support::random::random_program;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn exploration(program: &Program) -> Exploration {
    let options = ExploreOptions { states: 15_000, moves: 100_000, block_budget: 60, ..ExploreOptions::default() };
    explore(program, &options)
}

fn deepened(program: &Program, options: &PruneOptions) -> Decision {
    let mut decision = Decision::Cut;
    for bound in [1, 2, 4] {
        decision = decide(program, bound, options);
        if !matches!(decision, Decision::Cut) {
            break;
        }
    }
    decision
}

#[test]
fn random_programs_are_decided_like_the_explorer_decides_them() {
    let (first, cases) = (number("CONCORD_SEED", 0), number("CONCORD_CASES", 1000));
    let (mut failing, mut safe, mut open) = (0, 0, 0);
    for seed in first..first + cases {
        let program = random_program(seed);
        if number("CONCORD_VERBOSE", 0) > 0 {
            println!("seed {seed}");
        }
        let exploration = exploration(&program);
        let expected = exploration.fails();
        for options in [PruneOptions::none(), PruneOptions::default()] {
            let found = deepened(&program, &options).fails();
            match (found, expected) {
                (Some(true), Some(true)) => failing += 1,
                (Some(false), Some(false)) => safe += 1,
                (Some(true), Some(false)) => panic!("seed {seed} {options:?}: a failure that does not exist"),
                (Some(false), Some(true)) => panic!("seed {seed} {options:?}: a failure is missed"),
                (Some(true), None) => match exploration {
                    // The explorer would have found it.
                    Exploration::Complete(_) => panic!("seed {seed} {options:?}: a failure that does not exist"),
                    Exploration::Cut { .. } => open += 1,
                },
                (Some(false), None) => match &exploration {
                    Exploration::Complete(findings) if !findings.faults.is_empty() => {
                        panic!("seed {seed} {options:?}: an invalid access is missed")
                    }
                    _ => open += 1,
                },
                (None, _) => open += 1,
            }
        }
    }
    println!("failing {failing}, safe {safe}, open {open}");
    assert!(cases < 100 || failing > cases / 10 && safe > cases / 10, "failing {failing}, safe {safe}, open {open}");
}
