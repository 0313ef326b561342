//! Random programs of several files: what a real compiler and linker make of them, linking here makes of them.
//!
//! `CONCORD_LINKED_CASES` sets the number of programs (default 200), `CONCORD_LINKED_SEED` the first seed.

mod seeds;

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use concord_frontend::{Options, Purpose, SourceUnit, compile_units};
use concord_program::{DataModel, SequentialRun, Zeros, run_sequential};
use concord_testing::generate::linked::{LinkedProgram, linked};
use seeds::{number, two_at_a_time};

/// The result of `main`, which the start-up code of the system calls by another name here.
fn compiled(program: &LinkedProgram, seed: u64) -> Result<i32, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("differential_linked/{seed}"));
    std::fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    let mut files = Vec::new();
    for (index, text) in program.files.iter().enumerate() {
        let path = folder.join(format!("f{index}.c"));
        std::fs::write(&path, text).map_err(|why| why.to_string())?;
        files.push(path);
    }
    let start = folder.join("start.c");
    let text =
        "int printf(const char *, ...); int program(void); int main(void) { printf(\"%d\", program()); return 0; }";
    std::fs::write(&start, text).map_err(|why| why.to_string())?;
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let mut objects = Vec::new();
    for path in files.iter().chain([&start]) {
        let object = path.with_extension("o");
        let name = if *path == start { "-Dunused=unused" } else { "-Dmain=program" };
        let output = Command::new(&compiler).args(["-w", "-O0", "-c", name, "-o"]).args([&object, path]).output();
        let output = output.map_err(|why| why.to_string())?;
        if !output.status.success() {
            return Err(format!("the compiler refuses it: {}", String::from_utf8_lossy(&output.stderr)));
        }
        objects.push(object);
    }
    let binary = folder.join("program");
    let output =
        Command::new(&compiler).arg("-o").arg(&binary).args(&objects).output().map_err(|why| why.to_string())?;
    if !output.status.success() {
        return Err(format!("the linker refuses it: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let output = Command::new(&binary).output().map_err(|why| why.to_string())?;
    let _ = std::fs::remove_dir_all(&folder);
    String::from_utf8_lossy(&output.stdout).parse().map_err(|_| "it prints no number".to_owned())
}

fn interpreted(program: &LinkedProgram) -> Result<i32, String> {
    let names: Vec<String> = (0..program.files.len()).map(|index| format!("f{index}.c")).collect();
    let units: Vec<SourceUnit<'_>> =
        names.iter().zip(&program.files).map(|(name, text)| SourceUnit { name, text: text.as_bytes() }).collect();
    let options = Options { data_model: DataModel::Lp64 };
    let compiled =
        compile_units(&units, &options, &Purpose::default()).map_err(|errors| format!("refused: {errors:?}"))?;
    match run_sequential(&compiled.program, &mut Zeros, 10_000_000) {
        SequentialRun::Returned(Some(result)) => Ok(result.as_bits().unsigned() as u32 as i32),
        other => Err(format!("{other:?}")),
    }
}

#[test]
fn linked_programs_compute_what_a_compiler_and_a_linker_make_of_them() {
    let first = number("CONCORD_LINKED_SEED", 0);
    let count = number("CONCORD_LINKED_CASES", 200);
    let found: Mutex<Vec<String>> = Mutex::new(Vec::new());
    two_at_a_time(first, first + count, |seed| {
        let program = linked(seed);
        let (expected, result) = (compiled(&program, seed), interpreted(&program));
        if expected.is_err() || expected != result {
            let text = program.files.join("\n---- next file\n");
            let report = format!("seed {seed}: cc says {expected:?}, linked here {result:?}\n{text}");
            found.lock().expect("no panic while locked").push(report);
        }
    });
    let found = found.into_inner().expect("no panic while locked");
    let shown: Vec<&String> = found.iter().take(3).collect();
    assert!(found.is_empty(), "{} of {count} programs disagree\n{shown:#?}", found.len());
}

#[test]
fn texts_that_follow_one_another_are_no_linked_program() {
    let differs = |seed: &u64| {
        let program = linked(*seed);
        let together = LinkedProgram { files: vec![program.files.concat()] };
        interpreted(&together) != interpreted(&program)
    };
    let count = (0..60).filter(differs).count();
    assert!(count > 45, "names of their own matter in {count} of 60 programs only");
}
