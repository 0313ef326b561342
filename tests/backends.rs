//! Every back end with every strategy agrees with the exhaustive explorer, and one that fails gives no verdict.
//!
//! Random concurrent programs as in `differential_concurrent.rs`; on each back end the manners take turns.
//! `CONCORD_BACKEND_CASES` sets the number of programs per back end, `CONCORD_DIFFERENTIAL_SEED` the first
//! seed, `CONCORD_BACKEND_ONLY` names one back end.

mod judge;
mod seeds;

use std::process::{Command, Output, Stdio};

use concord_driver::Backend;
use concord_testing::generate::concurrent::{Size, concurrent};
use judge::{Answer, answered, compiled, explored, manners_on};
use seeds::number;

/// Whether the program can be started.
fn is_installed(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// The back ends that are there but CaDiCaL, which has a test of its own.
fn back_ends() -> Vec<Backend> {
    let mut back_ends = vec![Backend::Batsat];
    for command in ["cvc5 --incremental", "z3 -in"] {
        if is_installed(command.split(' ').next().unwrap_or_default()) {
            back_ends.push(Backend::Smtlib(command.to_owned()));
        } else {
            eprintln!("left out: `{command}` is not installed");
        }
    }
    if cfg!(feature = "z3") {
        back_ends.push(Backend::Z3);
    } else {
        eprintln!("left out: this build is without Z3 (`.ci/z3` runs its tests)");
    }
    back_ends
}

/// Judges programs by the explorer and by the manners of a back end in turn; returns what is wrong.
fn judged(backend: &Backend, first: u64, count: u64) -> Vec<String> {
    let manners = manners_on(backend);
    let (mut decided, mut wrong) = (0, Vec::new());
    for seed in first..first + count {
        let text = concurrent(seed, Size::default()).to_c();
        let program = compiled(&text).expect("the generator makes legal programs");
        let Ok(fails) = explored(&program) else { continue };
        let manner = &manners[seed as usize % manners.len()];
        match answered(&program, manner) {
            Answer::Unknown(_) => {}
            Answer::Decided(answer) if answer == fails => decided += 1,
            other => wrong.push(format!("seed {seed}: {}: {other:?}, explored: {fails}\n{text}", manner.0)),
        }
    }
    println!("{backend}: {decided} of {count} programs decided, {} manners", manners.len());
    if decided * 10 < count * 8 {
        wrong.push(format!("{backend} decided only {decided} of {count} programs"));
    }
    wrong
}

#[test]
fn every_back_end_agrees_with_the_explorer() {
    let first = number("CONCORD_DIFFERENTIAL_SEED", 0);
    let count = number("CONCORD_BACKEND_CASES", 120).max(1);
    let only = std::env::var("CONCORD_BACKEND_ONLY").ok();
    let back_ends = back_ends();
    let back_ends = back_ends.iter().filter(|one| only.as_ref().is_none_or(|only| one.to_string() == *only));
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = back_ends.map(|backend| scope.spawn(move || judged(backend, first, count))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("the judge does not panic")).collect()
    });
    assert!(wrong.is_empty(), "{} programs:\n{}", wrong.len(), wrong.join("\n"));
}

/// The tool on an example with this back end.
fn tool(backend: &str) -> Command {
    let file = format!("{}/examples/lost_update.c", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_concord"));
    command.args(["verify", "--backend", backend, &file]);
    command
}

/// Runs the tool on an example with this back end.
fn run(backend: &str, more: &[&str]) -> Output {
    tool(backend).args(more).output().expect("the tool runs")
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
    failed(backend, &run(backend, &[]), words);
}

fn failed(backend: &str, output: &Output, words: &[&str]) {
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

/// A library in the way of libz3, made of C text.
#[cfg(feature = "z3")]
fn library(name: &str, text: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    std::fs::write(folder.join("library.c"), text).expect("a file is written");
    let library = folder.join("libz3.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(folder.join("library.c"));
    assert!(compiler.status().is_ok_and(|status| status.success()), "{compiler:?}");
    library
}

#[cfg(feature = "z3")]
#[test]
fn a_libz3_that_is_too_old_gives_one_line_and_no_verdict() {
    let text =
        "void Z3_get_version(unsigned *a, unsigned *b, unsigned *c, unsigned *d) { *a = 4; *b = 8; *c = 12; *d = 0; }";
    let library = library("old", text);
    let output = tool("z3").env("LD_PRELOAD", &library).output().expect("the tool runs");
    failed("z3", &output, &["libz3 4.8.12 is too old, 4.13.3 or later is needed"]);
    // The others work on.
    let output = tool("cadical").env("LD_PRELOAD", &library).output().expect("the tool runs");
    assert_eq!(output.status.code(), Some(10));
}

/// The system's loader speaks before the tool can.
#[cfg(feature = "z3")]
#[test]
fn a_libz3_that_cannot_be_loaded_gives_one_line_and_no_verdict() {
    let needed = Command::new("ldd").arg(env!("CARGO_BIN_EXE_concord")).output().expect("ldd runs");
    let needed = String::from_utf8_lossy(&needed.stdout).into_owned();
    let name = needed.split_whitespace().find(|word| word.starts_with("libz3")).expect("the tool needs libz3");
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    std::fs::write(folder.join(name), "no library").expect("a file is written");
    let output = tool("z3").env("LD_LIBRARY_PATH", &folder).output().expect("the tool is started");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!((output.status.code(), &out[..]), (Some(127), ""), "{err}");
    assert!(err.contains(name) && err.lines().count() == 1, "{err}");
}

#[cfg(feature = "z3")]
#[test]
fn lack_of_memory_inside_z3_is_no_verdict() {
    let mut codes = Vec::new();
    for megabytes in (20..=200).step_by(20) {
        let limit = format!("{megabytes}m");
        let output = tool("z3").args(["--quiet", "--memlimit", &limit]).output().expect("the tool runs");
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        match output.status.code() {
            Some(10) => assert_eq!(out, "FALSE(unreach-call)\n"),
            Some(5) => assert_eq!(out, "UNKNOWN(memory)\n"),
            Some(7) => assert!(err.starts_with("error: back end z3: ") && err.lines().count() == 1, "{err}"),
            // Not even the parser had enough.
            Some(2) => assert!(err.contains("no memory"), "{err}"),
            code => panic!("{limit}: {code:?}: {out}{err}"),
        }
        codes.push(output.status.code());
    }
    assert!(codes.contains(&Some(5)) || codes.contains(&Some(7)), "{codes:?}");
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
