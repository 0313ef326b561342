//! Every back end with every strategy agrees with the exhaustive explorer, and one that fails gives no verdict.
//!
//! Random concurrent programs as in `differential_concurrent.rs`, fewer of them: the pairs of
//! back end and strategy take turns. `CONCORD_BACKEND_CASES` raises the number of programs,
//! `CONCORD_DIFFERENTIAL_SEED` shifts their seeds.

mod judge;

use std::process::{Command, Output, Stdio};

use concord_driver::{Backend, Strategy};
use concord_testing::generate::concurrent::{Size, concurrent};
#[cfg(feature = "z3")]
use judge::verified_by_clocks;
use judge::{Answer, compiled, explored, verified_by};

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().map_or(otherwise, |text| text.parse().expect("a number"))
}

/// Whether the program can be started.
fn is_installed(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What must agree: all pairs that are there.
fn contenders() -> Vec<(Backend, Strategy)> {
    let with_strategies = |backend: Backend| Strategy::ALL.into_iter().map(move |strategy| (backend.clone(), strategy));
    // CaDiCaL has a test of its own.
    let mut contenders: Vec<(Backend, Strategy)> = with_strategies(Backend::Batsat).collect();
    for command in ["cvc5 --incremental", "z3 -in"] {
        if is_installed(command.split(' ').next().unwrap_or_default()) {
            contenders.extend(with_strategies(Backend::Smtlib(command.to_owned())));
        } else {
            eprintln!("left out: `{command}` is not installed");
        }
    }
    if cfg!(feature = "z3") {
        contenders.extend(with_strategies(Backend::Z3));
    } else {
        eprintln!("left out: this build is without Z3 (`.ci/z3` runs its tests)");
    }
    contenders
}

#[cfg(feature = "z3")]
#[test]
fn clocks_agree_with_the_explorer() {
    for seed in 0..number("CONCORD_BACKEND_CASES", 240) / 4 {
        let text = concurrent(seed, Size::default()).to_c();
        let program = compiled(&text).expect("the generator makes legal programs");
        let Ok(fails) = explored(&program) else { continue };
        match verified_by_clocks(&program) {
            Answer::Unknown(_) => {}
            Answer::Decided(answer) if answer == fails => {}
            other => panic!("seed {seed}: {other:?}, explored: {fails}\n{text}"),
        }
    }
}

#[test]
fn every_back_end_agrees_with_the_explorer() {
    let contenders = contenders();
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_BACKEND_CASES", 240).max(1);
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

/// Runs the tool on an example with this back end.
fn run(backend: &str, more: &[&str]) -> Output {
    let file = format!("{}/examples/lost_update.c", env!("CARGO_MANIFEST_DIR"));
    let tool = env!("CARGO_BIN_EXE_concord");
    Command::new(tool).args(["verify", "--backend", backend, &file]).args(more).output().expect("the tool runs")
}

/// The process answers to its name and then runs the script for each line.
fn fake(script: &str) -> String {
    format!(
        "smtlib:sh -c 'while read -r line; do case \"$line\" in *get-info*) printf \"(:name \\042fake\\042)\\n\";; \
         *check-sat*) {script};; esac; done'"
    )
}

/// A back end that fails: one line on standard error, exit code 7, and no verdict.
fn fails(backend: &str, words: &[&str]) {
    let output = run(backend, &[]);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(7), "{backend}: {out}{err}");
    assert_eq!(out, "", "{backend}: no verdict");
    assert_eq!(err.lines().count(), 1, "{backend}: one line, not {err}");
    assert!(err.starts_with("error: back end "), "{err}");
    for word in words {
        assert!(err.contains(word), "{backend}: {word} is missing in {err}");
    }
}

#[test]
fn a_back_end_that_fails_gives_one_line_and_no_verdict() {
    fails("smtlib:no-such-solver-anywhere", &["not available", "cannot start"]);
    fails("smtlib:true", &["not available", "ended before it answered"]);
    fails("smtlib:echo hello", &["not available", "unexpected answer", "hello"]);
    fails(&fake("kill -KILL $$"), &["solver failed", "signal: 9"]);
    fails(&fake("echo maybe"), &["solver failed", "maybe"]);
    fails(&fake("exit 3"), &["solver failed", "exit status: 3"]);
}

#[test]
fn z3_is_there_or_says_what_to_install() {
    if cfg!(feature = "z3") {
        assert_eq!(run("z3", &["--quiet"]).status.code(), Some(10));
    } else {
        fails("z3", &["not available", "install libz3", "--features z3"]);
    }
}

#[test]
fn a_process_that_does_not_know_or_hangs_is_unknown() {
    let output = run(&fake("echo unknown"), &["--quiet"]);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(5), &b"UNKNOWN(solver: gave up)\n"[..]));
    let output = run(&fake("sleep 1000"), &["--quiet", "--timeout", "1"]);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(5), &b"UNKNOWN(timeout)\n"[..]));
}

#[test]
fn an_unknown_back_end_is_a_usage_error() {
    for backend in ["minisat", "smtlib:", "CaDiCaL"] {
        assert_eq!(run(backend, &[]).status.code(), Some(1), "{backend}");
    }
}

#[test]
fn clocks_are_for_z3_and_sequential_consistency_only() {
    assert_eq!(run("cadical", &["--strategy", "clocks"]).status.code(), Some(1));
    assert_eq!(run("z3", &["--strategy", "clocks", "--mm", "wsc"]).status.code(), Some(1));
    let code = if cfg!(feature = "z3") { 10 } else { 7 };
    assert_eq!(run("z3", &["--strategy", "clocks"]).status.code(), Some(code));
}

#[test]
fn every_bundled_back_end_finds_the_lost_update() {
    for backend in Backend::BUNDLED {
        let output = run(&backend.to_string(), &["--quiet"]);
        assert_eq!(output.status.code(), Some(10), "{backend}");
    }
}
