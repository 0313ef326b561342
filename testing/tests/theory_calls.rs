//! Random call sequences against the theory's naive twin, and the recorded ones.

use concord_testing::theory::replay::Tally;
use concord_testing::theory::{cases, generate, replay, shrink, trace};

#[test]
fn random_calls_agree_with_the_naive_twin() {
    let mut tally = Tally::default();
    for seed in 0..cases(20_000) {
        let trace = generate::trace(seed);
        match replay::run(&trace) {
            Ok(more) => tally.add(more),
            Err(failure) => {
                let small = shrink::shrink(trace, |trace| replay::run(trace).is_err());
                let again = replay::run(&small).unwrap_err();
                panic!("seed {seed}: {failure}\nshrunk: {again}\n{small}");
            }
        }
    }
    println!("{tally:?}");
    // The sequences are worth something only if all of this happens often.
    for count in [tally.propagations, tally.reasons, tally.conflicts, tally.schedules] {
        assert!(count > 1000, "{tally:?}");
    }
    assert!(tally.pending > 0, "{tally:?}");
}

#[test]
fn a_trace_is_its_text() {
    for seed in 0..200 {
        let text = generate::trace(seed).to_string();
        assert_eq!(trace::parse(&text).unwrap().to_string(), text);
    }
}

#[test]
fn recorded_traces_replay() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/traces");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "octrace") {
            let trace = trace::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            if let Err(failure) = replay::run(&trace) {
                panic!("{}: {failure}", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 0, "no trace in {folder}");
}
