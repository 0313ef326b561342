//! Random sequential C: the interpreter on our translation against the system's compiler.
//!
//! All programs are compiled as one file by `cc`, which prints the result of each.
//! `CONCORD_SEQUENTIAL` raises the number of programs, `CONCORD_SEED` moves the seeds.

use std::fmt::Write;
use std::process::Command;

use concord_frontend::{Options, compile};
use concord_logic::Value;
use concord_program::{DataModel, SequentialRun, Zeros, run_sequential, validate};
use concord_testing::generate::sequential::{SequentialProgram, sequential};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn ours(program: &SequentialProgram) -> Result<i128, String> {
    let text = program.to_c();
    let compiled = compile("random.c", text.as_bytes(), &Options { data_model: DataModel::Lp64 });
    let compiled = compiled.map_err(|errors| errors.iter().map(|error| format!("{error}\n")).collect::<String>())?;
    validate(&compiled.program).map_err(|error| error.to_string())?;
    match run_sequential(&compiled.program, &mut Zeros, 10_000_000) {
        SequentialRun::Returned(Some(Value::Bits(bits))) => Ok(bits.signed()),
        other => Err(format!("{other:?}")),
    }
}

/// What the compiled programs return.
fn theirs(seeds: impl Iterator<Item = u64>) -> Vec<i128> {
    let mut text = String::from("int printf(const char *, ...);\n");
    let mut calls = String::new();
    for seed in seeds {
        let (program, name) = sequential(seed).to_c_function();
        text.push_str(&program);
        writeln!(calls, "  printf(\"%d\\n\", {name}());").expect("writing to a string");
    }
    write!(text, "int main(void) {{\n{calls}  return 0;\n}}\n").expect("writing to a string");
    let folder = std::env::temp_dir().join(format!("concord-sequential-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the compiler's files");
    let (source, binary) = (folder.join("all.c"), folder.join("all"));
    std::fs::write(&source, text).expect("the text can be written");
    let status = Command::new("cc")
        .args(["-O0", "-w", "-Wno-packed-bitfield-compat", "-fwrapv", "-o"])
        .arg(&binary)
        .arg(&source)
        .status();
    assert!(status.expect("there is a C compiler").success(), "the compiler refuses a program");
    let output = Command::new(&binary).output().expect("the programs run");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    let output = String::from_utf8(output.stdout).expect("numbers");
    output.lines().map(|line| line.parse().expect("a number")).collect()
}

#[test]
fn random_sequential_programs_compute_what_the_compiler_computes() {
    let (first, count) = (number("CONCORD_SEED", 0), number("CONCORD_SEQUENTIAL", 500));
    for start in (first..first + count).step_by(500) {
        let seeds = start..(start + 500).min(first + count);
        let expected = theirs(seeds.clone());
        assert_eq!(expected.len() as u64, seeds.end - seeds.start);
        for (seed, expected) in seeds.zip(expected) {
            let found = ours(&sequential(seed));
            assert_eq!(found, Ok(expected), "program {seed}:\n{}", sequential(seed).to_c());
        }
    }
}
