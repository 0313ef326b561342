//! The example programs: each says what it shows and its verdict, is listed in the
//! table of `examples/README.md`, and is a C program that a compiler accepts.
//!
//! The first lines of an example are comments: what it shows, an empty one, then
//! `verdict: V`, optionally `verdict OPTIONS: V` and `options: OPTIONS`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An example program and what it says of itself.
struct Example {
    path: PathBuf,
    name: String,
    shows: Vec<String>,
    /// Options and the verdict under them; the first without options.
    verdicts: Vec<(String, String)>,
}

impl Example {
    fn read(path: PathBuf) -> Example {
        let text = fs::read_to_string(&path).expect("readable text");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut example = Example { path, name, shows: Vec::new(), verdicts: Vec::new() };
        for line in text.lines().map_while(|line| line.strip_prefix("//")).map(str::trim) {
            match line.split_once(": ") {
                Some((key, verdict)) if key.split(' ').next() == Some("verdict") => {
                    let options = key.trim_start_matches("verdict").trim();
                    example.verdicts.push((options.to_string(), verdict.to_string()));
                }
                Some(("options", _)) => {}
                _ if line.is_empty() => {}
                _ => example.shows.push(line.to_string()),
            }
        }
        example
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

fn examples() -> Vec<Example> {
    let entries = fs::read_dir(folder()).expect("the folder of examples");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut examples: Vec<Example> =
        paths.filter(|path| path.extension().is_some_and(|ext| ext == "c")).map(Example::read).collect();
    examples.sort_by(|a, b| a.name.cmp(&b.name));
    examples
}

#[test]
fn every_example_says_what_it_shows_and_its_verdict() {
    let examples = examples();
    assert!(examples.len() >= 15, "only {} examples", examples.len());
    for example in &examples {
        assert!(!example.shows.is_empty(), "{} does not say what it shows", example.name);
        let (options, verdict) = example.verdicts.first().unwrap_or_else(|| panic!("{}: no verdict", example.name));
        assert_eq!(options, "", "{}: the first verdict is the one without options", example.name);
        for (_, verdict) in &example.verdicts {
            assert!(["TRUE", "FALSE(unreach-call)"].contains(&verdict.as_str()), "{}: {verdict}", example.name);
        }
        let broken = ["_broken", "_aba"].iter().any(|suffix| example.name.contains(suffix));
        let fixed = example.name.contains("_fixed");
        assert!(!(broken && verdict == "TRUE"), "{} is called broken", example.name);
        assert!(!(fixed && verdict != "TRUE"), "{} is called fixed", example.name);
    }
}

#[test]
fn the_table_of_examples_is_complete_and_right() {
    let table = fs::read_to_string(folder().join("README.md")).expect("the table");
    for example in examples() {
        let start = format!("| [{0}]({0}) |", example.name);
        let row = table.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("{} is not in the table", example.name));
        let verdict = row.trim_end_matches(" |").rsplit("| ").next().expect("a last column");
        assert!(verdict.starts_with(&example.verdicts[0].1), "{}: the table says {verdict}", example.name);
    }
}

#[test]
fn every_example_compiles_without_warning() {
    for example in examples() {
        let output = Command::new("cc")
            .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-pthread", "-fsyntax-only"])
            .arg(&example.path)
            .output()
            .expect("a C compiler called cc");
        assert!(output.status.success(), "{}:\n{}", example.name, String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn every_example_gets_its_verdict() {
    for example in examples() {
        for (options, verdict) in &example.verdicts {
            let output = Command::new(env!("CARGO_BIN_EXE_concord"))
                .arg("verify")
                .args(options.split_whitespace())
                .arg(&example.path)
                .output()
                .expect("the tool runs");
            let stdout = String::from_utf8_lossy(&output.stdout);
            let last = stdout.lines().last().unwrap_or_default();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(last, verdict, "{} {options}\n{stdout}\n{stderr}", example.name);
        }
    }
}
