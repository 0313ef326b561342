//! Random sequential C: what the system's compiler computes, the interpreter computes.
//!
//! The explorer shares front end and representation with the verifier that it
//! checks, so those two are checked against the world here. Each program folds all its
//! variables into the result of `main`. `CONCORD_SEQUENTIAL_CASES` sets the number of programs,
//! `CONCORD_SEQUENTIAL_SEED` the first seed. A disagreement is minimised and printed.

mod seeds;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use concord_frontend::{Options, compile};
use concord_program::{DataModel, SequentialRun, Zeros, run_sequential};
use concord_testing::generate::minimise;
use concord_testing::generate::sequential::{SequentialProgram, sequential};
use seeds::{number, two_at_a_time};

/// Programs compiled as one file: starting the compiler costs more than compiling.
const BATCH: u64 = 50;

/// The results of `main` by the system's compiler; `None` if it refuses the text.
fn compiled(programs: &[SequentialProgram], name: &str) -> Option<Vec<i32>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("differential_sequential");
    std::fs::create_dir_all(&folder).expect("a folder for compiled programs");
    let (source, binary): (PathBuf, PathBuf) = (folder.join(format!("{name}.c")), folder.join(name));
    let (mut text, mut calls) = (String::from("int printf(const char *, ...);\n"), String::new());
    for program in programs {
        let (function, name) = program.to_c_function();
        text.push_str(&function);
        writeln!(calls, "    printf(\"%d\\n\", {name}());").expect("writing to a string");
    }
    write!(text, "\nint main(void) {{\n{calls}    return 0;\n}}\n").expect("writing to a string");
    std::fs::write(&source, text).expect("writing a program");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let status = Command::new(compiler)
        .args(["-w", "-Wno-packed-bitfield-compat", "-O0", "-fwrapv", "-o"])
        .args([&binary, &source])
        .output()
        .expect("a C compiler");
    if !status.status.success() {
        return None;
    }
    let output = Command::new(&binary).output().expect("running a compiled program");
    assert!(output.status.success(), "{} failed: {}", binary.display(), output.status);
    let printed = String::from_utf8(output.stdout).expect("numbers");
    Some(printed.lines().map(|line| line.parse().expect("a number")).collect())
}

/// The result of `main` by front end and interpreter.
fn interpreted(program: &SequentialProgram) -> Result<i32, String> {
    let options = Options { data_model: DataModel::Lp64 };
    let compiled = compile("random.c", program.to_c().as_bytes(), &options)
        .map_err(|diagnostics| format!("refuses: {diagnostics:?}"))?;
    match run_sequential(&compiled.program, &mut Zeros, 10_000_000) {
        SequentialRun::Returned(Some(result)) => Ok(result.as_bits().unsigned() as u32 as i32),
        other => Err(format!("says {other:?}")),
    }
}

/// Whether both sides agree, and if not, how they differ.
fn disagreement(expected: i32, program: &SequentialProgram) -> Option<String> {
    match interpreted(program) {
        Ok(result) if result == expected => None,
        Ok(result) => Some(format!("the compiler's result is {expected}, the interpreter's {result}")),
        Err(why) => Some(format!("the compiler's result is {expected}, the interpreter {why}")),
    }
}

fn report(seed: u64, expected: i32, how: &str) -> String {
    let differs = interpreted(&sequential(seed)).is_ok();
    let small = minimise(sequential(seed), |candidate| {
        let ours = interpreted(candidate);
        // A program that neither side accepts shows nothing; a wrong result stays a wrong result.
        if ours.is_ok() != differs {
            return false;
        }
        compiled(std::slice::from_ref(candidate), &format!("shrunk{seed}"))
            .is_some_and(|results| ours.as_ref() != Ok(&results[0]))
    });
    let result =
        compiled(std::slice::from_ref(&small), &format!("shrunk{seed}")).map_or(expected, |results| results[0]);
    let now = disagreement(result, &small).unwrap_or_default();
    format!("seed {seed}: {how}\nminimised: {now}\n{}", small.to_c())
}

#[test]
fn the_interpreter_computes_what_the_compiler_computes() {
    let first = number("CONCORD_SEQUENTIAL_SEED", 0);
    let count = number("CONCORD_SEQUENTIAL_CASES", 500);
    let found: Mutex<Vec<(u64, i32, String)>> = Mutex::new(Vec::new());
    two_at_a_time(0, count.div_ceil(BATCH), |batch| {
        let start = batch * BATCH;
        let seeds = first + start..first + (start + BATCH).min(count);
        let programs: Vec<_> = seeds.clone().map(sequential).collect();
        let results = compiled(&programs, &format!("batch{start}")).expect("generated programs are legal C");
        for ((seed, program), expected) in seeds.zip(&programs).zip(results) {
            if let Some(how) = disagreement(expected, program) {
                found.lock().expect("no panic while locked").push((seed, expected, how));
            }
        }
    });
    let mut found = found.into_inner().expect("no panic while locked");
    found.sort();
    let reports: Vec<String> =
        found.iter().take(3).map(|(seed, expected, how)| report(*seed, *expected, how)).collect();
    assert!(found.is_empty(), "{} of {count} programs disagree\n{}", found.len(), reports.join("\n"));
}
