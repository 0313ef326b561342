//! The engine `impact` on programs of its own: `tests/impact/*.c`, each with its verdict in the first line and then the
//! argument for it. Discovered from the folder.

mod judge;

use std::path::{Path, PathBuf};

use concord_cadical::Cadical;
use concord_engines::impact::{Certificate, Mutation, Options, Verdict, check, verify};
use concord_logic::{BitBlasted, SolverError};
use concord_program::{Program, Property};
use judge::{Answer, REDUCTIONS, compiled, unfolded};

fn programs() -> Vec<(PathBuf, String, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/impact");
    let files = std::fs::read_dir(folder).expect("the folder of programs");
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let fails = match text.lines().next() {
            Some("// TRUE") => false,
            Some("// FALSE") => true,
            other => panic!("{}: the first line must be the verdict, not {other:?}", path.display()),
        };
        (path, text, fails)
    };
    files.into_iter().map(read).collect()
}

fn program(name: &str) -> Program {
    let (_, text, _) = programs().into_iter().find(|(path, ..)| path.ends_with(name)).expect("a program of the folder");
    compiled(&text).expect("valid C")
}

fn solver() -> Result<BitBlasted<Cadical>, SolverError> {
    Ok(BitBlasted::new(Cadical::new()))
}

#[test]
fn programs_are_decided_as_their_first_line_says() {
    let programs = programs();
    assert!(programs.len() >= 40, "{} programs", programs.len());
    let mut wrong = Vec::new();
    for (path, text, fails) in programs {
        let answer = compiled(&text).map_or_else(Answer::Broken, |program| unfolded(&program, "dpor+fc", 100_000));
        if answer != Answer::Decided(fails) {
            wrong.push(format!("{}: {answer:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_configuration_is_wrong() {
    let mut wrong = Vec::new();
    for (path, text, fails) in programs() {
        let program = compiled(&text).expect("valid C");
        for reduction in REDUCTIONS {
            match unfolded(&program, reduction, 4_000) {
                Answer::Decided(answer) if answer == fails => {}
                Answer::Unknown(_) => {}
                answer => wrong.push(format!("{} {reduction}: {answer:?}", path.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
