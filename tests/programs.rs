//! Small programs, one per feature: `tests/programs/*/*.c`. The first line of each is the
//! verdict, or its beginning (`// TRUE`, `// FALSE`, `// UNKNOWN(unsupported`); the next lines
//! argue for it. They are read like any file of a user, with 32-bit and with 64-bit
//! pointers. Where the explorer sees all executions, it must agree.
//!
//! `tests/programs/ordinary/` has concurrent programs as engineers write them, each with a twin that has one mistake. Where
//! the second line is `// no-data-race: TRUE` or `// no-data-race: FALSE`, that property is asked as well.

mod judge;

use std::path::{Path, PathBuf};

use concord_driver::{DataModel, Options, Property, load_for, verify};
use judge::{explored, raced};

fn programs(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            programs(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            into.push(path);
        }
    }
}

/// What is wrong with the verdict on a file.
fn complaint(file: &Path, property: Property, expected: &str, data_model: DataModel) -> Option<String> {
    let program = match load_for(file, &data_model.into(), &[property]) {
        Ok(loaded) => loaded.program,
        Err(error) => return Some(format!("{error:?}")),
    };
    let verdict = match verify(&program, property, &Options::default()) {
        Ok(report) => report.to_string(),
        Err(error) => return Some(format!("internal error: {error}")),
    };
    if !verdict.starts_with(expected) {
        return Some(format!("{property:?}: {verdict} instead of {expected}"));
    }
    let fails = expected == "FALSE";
    let found = if property == Property::NoDataRace { raced(&program) } else { explored(&program) };
    match found {
        Ok(found) if found != fails && !expected.starts_with("UNKNOWN") => Some(format!("the explorer says {found}")),
        _ => None,
    }
}

/// Judges all programs below the folders as their first lines say.
fn judge(folders: &[PathBuf]) {
    let mut files = Vec::new();
    for folder in folders {
        programs(folder, &mut files);
    }
    files.sort();
    let mut complaints = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        let mut lines = text.lines();
        let expected = lines.next().and_then(|line| line.strip_prefix("// ")).unwrap_or_default();
        assert!(
            matches!(expected, "TRUE" | "FALSE" | "UNKNOWN") || expected.starts_with("UNKNOWN("),
            "{}: the first line must be the verdict",
            file.display()
        );
        let races = lines.next().and_then(|line| line.strip_prefix("// no-data-race: "));
        let questions = [(Property::UnreachCall, Some(expected)), (Property::NoDataRace, races)];
        for data_model in [DataModel::Ilp32, DataModel::Lp64] {
            for (property, expected) in questions {
                let complaint = expected.and_then(|expected| complaint(file, property, expected, data_model));
                if let Some(complaint) = complaint {
                    complaints.push(format!("{} ({data_model:?}): {complaint}", file.display()));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The folders of programs, the ordinary ones apart.
fn folders() -> (Vec<PathBuf>, Vec<PathBuf>) {
    let all =
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")).expect("a readable folder");
    all.map(|entry| entry.expect("a readable folder").path()).partition(|path| path.ends_with("ordinary"))
}

#[test]
fn small_programs_are_judged_as_their_first_lines_say() {
    judge(&folders().1);
}

#[test]
fn ordinary_programs_are_judged_as_their_first_lines_say() {
    judge(&folders().0);
}

/// Counts, not time: the order of additions does not matter, so nothing is searched for.
#[test]
fn the_sum_of_a_counter_needs_no_search() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/counters/under_a_mutex.c");
    let program = load_for(&file, &DataModel::Ilp32.into(), &[Property::UnreachCall]).expect("a legal program").program;
    let report = verify(&program, Property::UnreachCall, &Options::default()).expect("no internal error");
    assert_eq!((report.to_string().as_str(), report.statistics.conflicts), ("TRUE", 0));
}
