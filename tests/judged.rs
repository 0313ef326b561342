//! Programs for the conditions of single rewritings, each with its verdict in the first line and the reason in the
//! second. Discovered from their folders; the explorer is asked as well.
//!
//! - `tests/waiting`: the correct ones need that waiting leaves no trace; the others fail only after what a
//!   condition too few in `encoder/src/summarise/reduce/stutter.rs` would take for no trace.
//! - `tests/functions`: calls for which a function summary stands, or must not (`encoder/src/summarise/function/summary.rs`).
//! - `tests/locked`: likewise for what critical sections hide (`encoder/src/prune/pairs/sections.rs`).

mod judge;

use std::path::Path;

use judge::{Answer, STRATEGIES, compiled, explored, verified};

#[test]
fn waiting_needs_no_bound_and_hides_no_failure() {
    judge_folder("waiting");
}

#[test]
fn critical_sections_hide_only_what_nobody_sees() {
    judge_folder("locked");
}

#[test]
fn function_summaries_stand_for_calls() {
    judge_folder("functions");
}

fn judge_folder(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().expect("a file").display();
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let fails = match text.lines().next() {
            Some("// TRUE" | "// TRUE, with more states than the explorer may visit") => false,
            Some("// FALSE") => true,
            other => panic!("{name}: the first line must be the verdict, not {other:?}"),
        };
        let program = compiled(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        if !text.lines().next().is_some_and(|line| line.ends_with("visit")) {
            assert_eq!(explored(&program), Ok(fails), "{name}: the explorer");
        }
        for strategy in STRATEGIES {
            let answer = verified(&program, strategy);
            if answer != Answer::Decided(fails) {
                wrong.push(format!("{name}: {strategy:?} says {answer:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
