//! Many small programs with one set of headers: preprocessed as one file, then judged one by one.
//!
//! Starting the preprocessor costs more than everything else that is done to a small program. So the programs of a
//! batch are preprocessed together, each behind a line that marks it, and are cut apart afterwards.

#![allow(dead_code, reason = "not every test that shares this file needs all of it")]

pub mod observed;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::Command;

use concord_driver::{DataModel, InputOptions, Options, Property, read_input, verify};
use concord_frontend::{Purpose, SourceUnit, compile_units};

/// Both data models.
pub const DATA_MODELS: [DataModel; 2] = [DataModel::Ilp32, DataModel::Lp64];

/// A line before each program.
const MARK: &str = "concord_program_begins_here";

/// A folder for the files of a test.
pub fn folder(test: &str) -> PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder for programs");
    folder
}

/// The texts behind a common beginning, preprocessed with the project's own headers: each with its own copy of the
/// beginning. The macro `FOR_CONCORD` is defined.
pub fn preprocessed(
    test: &str,
    name: &str,
    beginning: &str,
    texts: &[String],
    data_model: DataModel,
) -> Result<Vec<String>, String> {
    let file = folder(test).join(format!("{name}_{data_model:?}.c"));
    let mut all = beginning.to_owned();
    for text in texts {
        all.push_str(&format!("\n{MARK}\n{text}"));
    }
    std::fs::write(&file, all).map_err(|error| error.to_string())?;
    let options = InputOptions::from(data_model).with_define("FOR_CONCORD");
    let input = read_input(&file, &options).map_err(|error| error.to_string())?;
    let text = String::from_utf8(input.text).map_err(|error| error.to_string())?;
    let mut parts = text.split(MARK);
    let beginning = parts.next().unwrap_or_default();
    Ok(parts.map(|part| format!("{beginning}{part}")).collect())
}

/// The verdict on a preprocessed text: `TRUE`, `FALSE(unreach-call)`, `UNKNOWN(…)`, or why there is none.
pub fn verdict(text: &str, data_model: DataModel) -> String {
    let options = concord_frontend::Options { data_model };
    let purpose = Purpose { races: false, ..Purpose::default() };
    let program = match compile_units(&[SourceUnit { name: "world.c", text: text.as_bytes() }], &options, &purpose) {
        Ok(compiled) => compiled.program,
        Err(diagnostics) => return format!("refused: {diagnostics:?}"),
    };
    match catch_unwind(AssertUnwindSafe(|| verify(&program, Property::UnreachCall, &Options::default()))) {
        Ok(Ok(report)) => report.to_string(),
        Ok(Err(error)) => format!("internal error: {error}"),
        Err(_) => "panic".to_owned(),
    }
}

/// The option of the system's compiler for a data model.
pub fn machine(data_model: DataModel) -> &'static str {
    match data_model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
    }
}

/// The system's compiler; `CC` may have options.
pub fn compiler() -> Command {
    let named = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let mut words = named.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("cc"));
    command.args(words);
    command
}

/// The data models that the system's compiler can make programs of. It says which it cannot.
pub fn compilable(test: &str) -> Vec<DataModel> {
    let folder = folder(test);
    let source = folder.join("able.c");
    std::fs::write(&source, "#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n").expect("a file");
    let able = |data_model: &DataModel| {
        let option = machine(*data_model);
        let output = compiler().args([option, "-o"]).args([&folder.join(format!("able{option}")), &source]).output();
        let able = output.is_ok_and(|output| output.status.success());
        if !able {
            eprintln!("left out: the C compiler makes no programs with {option} here");
        }
        able
    };
    DATA_MODELS.into_iter().filter(able).collect()
}
