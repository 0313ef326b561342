//! Programs with and without data races: `tests/races/*.c`, each with its verdict in the first line
//! (`// TRUE`, `// FALSE` or `// UNKNOWN`) and then the argument for it. Discovered from the folder.
//!
//! The explorer must agree, except about orders weaker than sequential consistency, which it does not tell apart.

mod judge;

use std::path::Path;

use concord_driver::{DataModel, load};
use concord_program::Property;
use judge::{Answer, STRATEGIES, raced, raced_within, verified_property};

/// Some of the programs have long atomic blocks.
const LONG_BLOCK: u32 = 500_000;

/// Programs without races before an invalid access, which every thread may make.
const UNDEFINED: [&str; 2] = ["free_until_an_invalid_access.c", "free_mutex_or_null.c"];

#[test]
fn races_are_found_where_there_are_some() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/races");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of races")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    assert!(files.len() >= 60, "only {} programs", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let expected = match text.lines().next() {
            Some("// TRUE") => Some(false),
            Some("// FALSE") => Some(true),
            Some("// UNKNOWN") => None,
            other => panic!("{name}: the first line must be the verdict, not {other:?}"),
        };
        assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("// ")), "{name}: no argument");
        let program = load(&file, &DataModel::Lp64.into()).unwrap_or_else(|why| panic!("{name}: {why:?}")).program;
        if let Some(races) = expected {
            let explored = raced(&program).or_else(|_| raced_within(&program, LONG_BLOCK));
            // The explorer says nothing of programs whose executions may end in undefined behaviour.
            let undefined = UNDEFINED.contains(&name.as_str()) && explored.is_err();
            if explored != Ok(races) && !undefined {
                wrong.push(format!("{name}: the explorer says {explored:?}"));
            }
        }
        for strategy in STRATEGIES {
            let answer = verified_property(&program, Property::NoDataRace, strategy);
            let right = match expected {
                Some(races) => answer == Answer::Decided(races),
                None => matches!(answer, Answer::Unknown(_)),
            };
            if !right {
                wrong.push(format!("{name}: {strategy:?} says {answer:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
