//! Loops that wait: `tests/waiting/*.c`, each with its verdict in the first line and the reason in the second.
//! The correct ones need that waiting leaves no trace; the others fail only after what
//! a condition too few in `encoder/src/spin.rs` would take for no trace. Discovered from the folder.

mod judge;

use std::path::Path;

use judge::{Answer, STRATEGIES, compiled, explored, verified};

#[test]
fn waiting_needs_no_bound_and_hides_no_failure() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/waiting");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of waiting loops")
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
