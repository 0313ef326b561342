//! Programs that were once judged wrongly: `tests/regressions/*.c`, each with its verdict
//! in the first line (`// TRUE` or `// FALSE`) and then what it shows. Discovered from the folder.

mod judge;

use std::path::Path;

use judge::{Answer, answered, compiled, explored, fits_weakly, manners, weakly};

#[test]
fn programs_once_judged_wrongly_are_judged_rightly() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of regressions")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    for file in files {
        let name = file.display();
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let fails = match text.lines().next() {
            Some("// TRUE") => false,
            Some("// FALSE") => true,
            other => panic!("{name}: the first line must be the verdict, not {other:?}"),
        };
        let program = compiled(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(explored(&program), Ok(fails), "{name}: the explorer");
        for manner in manners() {
            assert_eq!(answered(&program, &manner), Answer::Decided(fails), "{name}: {}", manner.0);
        }
        let answer = answered(&program, &weakly());
        assert!(fits_weakly(fails, &answer), "{name}: {answer:?} under wsc");
    }
}
