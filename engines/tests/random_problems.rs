//! Random small problems: the four algorithms, with and without the state equation, agree
//! with each other and with brute force over few threads, and every certificate is accepted.
//!
//! `CONCORD_COVER_CASES` sets the number of cases (2,000 by default).

mod support;

use concord_engines::coverability::{Algorithm, Options, Outcome, Problem, Proof, State, check, check_proof, solve};
use concord_logic::Interrupter;
use support::random::Random;

fn cases() -> u64 {
    std::env::var("CONCORD_COVER_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000)
}

fn verdict(outcome: &Outcome) -> Option<bool> {
    match outcome {
        Outcome::Coverable(_) => Some(true),
        Outcome::Uncoverable(_) => Some(false),
        Outcome::Unknown(_) => None,
    }
}

#[derive(Debug, Default)]
struct Tally {
    coverable: u64,
    uncoverable: u64,
    undecided: u64,
    /// Answers that the state equation gave alone.
    refuted: u64,
    /// Proofs with elements that need their invariants too.
    together: u64,
}

fn examine(problem: &Problem, name: &str, tally: &mut Tally) {
    let mut agreed: Option<bool> = None;
    for algorithm in Algorithm::ALL {
        for (candidate_width, state_equation) in [(Some(1), true), (None, true), (Some(1), false), (None, false)] {
            if matches!(algorithm, Algorithm::Bc | Algorithm::Gkm) && candidate_width.is_none() {
                continue;
            }
            let place_invariants = candidate_width.is_some();
            let options = Options {
                algorithm,
                candidate_width,
                place_invariants,
                state_equation,
                vertex_limit: 3_000,
                forward_limit: 30_000,
                ..Options::default()
            };
            let report = solve(problem, &options, &Interrupter::new());
            check(problem, &report.outcome).unwrap_or_else(|flaw| panic!("{name}, {algorithm}: {flaw}"));
            if let Outcome::Uncoverable(proof) = &report.outcome {
                let refuted = |state: &State| proof.invariants.iter().any(|invariant| invariant.refutes(state));
                let found = !proof.invariants.is_empty() && support::some_with_few(problem, 6, 500, refuted);
                assert!(!found, "{name}, {algorithm}: an invariant refutes a reachable state: {problem:#?}");
                tally.refuted += u64::from(proof.elements.is_empty());
                let searched = Proof { invariants: Vec::new(), ..proof.clone() };
                let needed = !proof.elements.is_empty() && check_proof(problem, &searched).is_err();
                tally.together += u64::from(needed);
            }
            match (agreed, verdict(&report.outcome)) {
                (Some(before), Some(now)) => assert_eq!(before, now, "{name}, {algorithm}: {problem:#?}"),
                (None, now) => agreed = now,
                (_, None) => {}
            }
        }
    }
    let few = support::coverable_with_few(problem, 6, 3_000);
    match agreed {
        Some(true) => tally.coverable += 1,
        Some(false) => {
            assert!(!few, "{name}: brute force covers a target: {problem:#?}");
            tally.uncoverable += 1;
        }
        None => tally.undecided += 1,
    }
}

#[test]
fn thread_systems_with_spawns_and_transfers() {
    let mut tally = Tally::default();
    for seed in 0..cases() / 2 {
        let problem = support::thread_system(&mut Random::new(seed));
        examine(&problem, &format!("thread system {seed}"), &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.refuted > 0 && tally.together > 0, "the state equation refutes some");
    assert!(tally.coverable * 10 > cases() / 2 && tally.uncoverable * 10 > cases() / 2, "both verdicts occur");
    assert!(tally.undecided * 100 <= cases() / 2, "nearly all are decided");
}

#[test]
fn petri_nets_with_transfers_resets_and_copies() {
    let mut tally = Tally::default();
    for seed in 0..cases() / 2 {
        let problem = support::petri_net(&mut Random::new(1_000_000 + seed));
        examine(&problem, &format!("net {seed}"), &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.refuted > 0 && tally.together > 0, "the state equation refutes some");
    assert!(tally.coverable * 10 > cases() / 2 && tally.uncoverable * 10 > cases() / 2, "both verdicts occur");
    assert!(tally.undecided * 100 <= cases() / 2, "nearly all are decided");
}

/// Definition 2, on what can be checked element by element: removing one token from an
/// element gives something coverable, and no element can be left out.
#[test]
fn minimised_proofs_are_minimal() {
    let mut examined = 0;
    for seed in 0..300 {
        let problem = support::thread_system(&mut Random::new(5_000_000 + seed));
        let options = Options {
            algorithm: Algorithm::Gkm,
            minimise_proof: true,
            state_equation: false,
            vertex_limit: 2_000,
            forward_limit: 30_000,
            ..Options::default()
        };
        let report = solve(&problem, &options, &Interrupter::new());
        let Outcome::Uncoverable(proof) = report.outcome else { continue };
        examined += 1;
        check_proof(&problem, &proof).unwrap();
        for left_out in 0..proof.elements.len() {
            // The largest closed subset without this element does not contain the target.
            let mut rest = proof.elements.clone();
            rest.remove(left_out);
            let subset = Proof { elements: rest, invariants: Vec::new() };
            assert!(check_proof(&problem, &subset).is_err(), "seed {seed}: element {left_out} is not needed");
        }
        for element in &proof.elements {
            for (place, _) in element.marking.entries() {
                let mut smaller = element.clone();
                smaller.marking.remove(*place, concord_engines::coverability::Count::finite(1));
                let question = Problem { targets: vec![smaller], ..problem.clone() };
                let answer = solve(&question, &Options::default(), &Interrupter::new()).outcome;
                assert!(matches!(answer, Outcome::Coverable(_)), "seed {seed}: an element can be smaller");
            }
        }
    }
    assert!(examined >= 50, "only {examined} proofs");
}
