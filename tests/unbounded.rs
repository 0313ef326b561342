//! Programs with any number of threads, or loops without bound: `tests/unbounded/*.c`, each
//! with its verdict in the first line (`// TRUE` or `// FALSE`) and then what it shows. The
//! engine `cover` decides them all, alone and beside bounded model checking. Discovered from the folder.

mod judge;

use std::path::Path;

use concord_program::Program;
use judge::{Answer, compiled, covered, decided};

/// Judges every program of the folder; those that are judged wrongly or not at all.
fn wrong(judge: impl Fn(&Program) -> Answer) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unbounded");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of programs")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    assert!(files.len() >= 16);
    let mut wrong = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let fails = match text.lines().next() {
            Some("// TRUE") => false,
            Some("// FALSE") => true,
            other => panic!("{}: the first line must be the verdict, not {other:?}", file.display()),
        };
        let answer = compiled(&text).map_or_else(Answer::Broken, |program| judge(&program));
        if answer != Answer::Decided(fails) {
            wrong.push(format!("{}: {answer:?}", file.display()));
        }
    }
    wrong
}

#[test]
fn the_cover_engine_decides_programs_without_bounds() {
    let wrong = wrong(covered);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_engines_together_decide_programs_without_bounds() {
    let wrong = wrong(decided);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
