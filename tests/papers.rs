//! What the papers print, step by step.

use std::process::Command;

use concord::{ActionKind, Consistency, DataModel, Options, Property, Strategy, Verdict};

fn example(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name)
}

/// FUSION, Figure 1 (c) and (d): the accesses of the program with location, value and occurrence,
/// and their order. (The figure prints `r2 ≥ 1` for R3 and W3; `r1 ≥ 1` is meant.)
#[test]
fn the_skeleton_of_fusion_figure_1() {
    let output = Command::new(env!("CARGO_BIN_EXE_concord"))
        .args(["show", "skeleton"])
        .arg(example("fusion_figure1.c"))
        .output()
        .expect("the tool runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let section = |from: &str, to: &str| {
        let start = text.find(from).unwrap_or_else(|| panic!("no `{from}` in\n{text}")) + from.len();
        let end = text[start..].find(to).map_or(text.len(), |end| start + end);
        text[start..end].to_owned()
    };
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut accesses: Vec<String> = section("accesses", "\norder").lines().skip(1).map(words).collect();
    accesses.retain(|line| line.contains('@'));
    let expected = [
        "W1 @x 0 true",
        "R1 @x r1 true",
        "R2 @x r2 r1 < 1",
        "W2 @x r2 + 1 r1 < 1",
        "R3 @x r3 r1 >= 1",
        "W3 @x r3 + 2 r1 >= 1",
        "R1' @x r1' true",
        "R2' @x r2' r1' < 1",
        "W2' @x r2' + 1 r1' < 1",
        "R3' @x r3' r1' >= 1",
        "W3' @x r3' + 2 r1' >= 1",
        "R4 @x r4 true",
    ];
    assert_eq!(accesses, expected, "\n{text}");
    let mut order: Vec<String> =
        section("\norder", "\nfailure").lines().map(words).filter(|line| !line.is_empty()).collect();
    order.sort();
    let mut expected: Vec<&str> = vec![
        "W1 < R1",
        "R1 < R2",
        "R2 < W2",
        "R1 < R3",
        "R3 < W3",
        "W2 < R4",
        "W3 < R4", //
        "W1 < R1'",
        "R1' < R2'",
        "R2' < W2'",
        "R1' < R3'",
        "R3' < W3'",
        "W2' < R4",
        "W3' < R4",
    ];
    expected.sort_unstable();
    assert_eq!(order, expected, "\n{text}");
}

/// FUSION, section 2: the assertion `x == 3` is violated by an execution in which both threads
/// see a value below 1, or one overwrites the other; every strategy finds one.
#[test]
fn the_assertion_of_fusion_figure_1_is_violated() {
    let program = concord::load(&example("fusion_figure1.c"), &DataModel::Ilp32.into()).expect("a program").program;
    for strategy in [Strategy::Closure, Strategy::Lazy] {
        let options = Options::default().with_ordering(strategy);
        let report = concord::verify(&program, Property::UnreachCall, &options).expect("no internal error");
        let Verdict::Violated(counterexample) = report.verdict else { panic!("{report}") };
        let mut last = counterexample.trace.steps.iter().flat_map(|step| &step.actions).filter_map(|action| {
            if let ActionKind::Read { name, value, .. } = &action.kind {
                Some((name.clone(), value.unsigned()))
            } else {
                None
            }
        });
        let (name, value) = last.next_back().expect("the assertion reads");
        assert_eq!(name, "x");
        assert!(value == 1 || value == 2, "x is {value}");
    }
}

/// The 12-event litmus program: consistent when unobserved writes need no total order, but not
/// sequentially consistent.
#[test]
fn the_gap_between_wsc_and_sc() {
    let program = concord::load(&example("wsc_gap.c"), &DataModel::Ilp32.into()).expect("a program").program;
    for strategy in [Strategy::Closure, Strategy::Lazy] {
        for (consistency, expected) in [(Consistency::Sc, "TRUE"), (Consistency::Wsc, "FALSE(unreach-call)")] {
            let options = Options::default().with_ordering(strategy).with_consistency(consistency);
            let report = concord::verify(&program, Property::UnreachCall, &options).expect("no internal error");
            assert_eq!(report.to_string(), expected, "{consistency:?}");
            assert!(
                consistency == Consistency::Wsc || report.statistics.encoding.ordered_pairs > 0,
                "the gap was not met"
            );
        }
    }
}

/// FUSION, section 5: the linearisation (W1, R1, R1′, R2, W2, R2′, W2′, R4) of Figure 1 is an execution, and
/// the assertion fails in it because x is 2.
#[test]
fn the_linearisation_that_fusion_prints_violates_the_assertion() {
    use concord_program::{EffectKind, Machine, Outcome, Status, ThreadIndex, Zeros};

    let program = concord::load(&example("fusion_figure1.c"), &DataModel::Ilp32.into()).expect("a program").program;
    let mut machine = Machine::new(&program);
    // Runs a thread to its next access of memory: whether it writes, and the value.
    let access = |machine: &mut Machine<'_>, thread: ThreadIndex| loop {
        let step = machine.step(thread, &mut Zeros);
        assert!(step.outcome.happened(), "{:?}", step.outcome);
        for effect in step.effects {
            match effect.kind {
                EffectKind::Read { value, .. } => return (false, value.unsigned()),
                EffectKind::Write { new, .. } => return (true, new.unsigned()),
                _ => {}
            }
        }
    };
    let [main, first, second] = [0, 1, 2].map(ThreadIndex);
    assert_eq!(access(&mut machine, main), (true, 0), "W1");
    while machine.threads().count() < 3 {
        machine.step(main, &mut Zeros);
    }
    let accesses = [
        ("R1", first, (false, 0)),
        ("R1'", second, (false, 0)),
        ("R2", first, (false, 0)),
        ("W2", first, (true, 1)),
        ("R2'", second, (false, 1)),
        ("W2'", second, (true, 2)),
    ];
    for (name, thread, expected) in accesses {
        assert_eq!(access(&mut machine, thread), expected, "{name}");
    }
    for thread in [first, second] {
        while machine.status(thread) == Some(Status::Running) {
            machine.step(thread, &mut Zeros);
        }
    }
    assert_eq!(access(&mut machine, main), (false, 2), "R4");
    let failed = (0..100).any(|_| matches!(machine.step(main, &mut Zeros).outcome, Outcome::Failed { .. }));
    assert!(failed, "the assertion does not fail");
}
