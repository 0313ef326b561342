//! `concord verify --engine impact` and `concord check`: options, certificates, drawings, figures.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tool::{HOLDS, INPUT, UNKNOWN, USAGE, VIOLATED, concord, last_line, stderr, stdout};

fn program(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/impact");
    folder.join(name).to_string_lossy().into_owned()
}

/// The name of a file that a test may write.
fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("impact_command");
    fs::create_dir_all(&folder).expect("a folder for test files");
    folder.join(name).to_string_lossy().into_owned()
}

#[test]
fn every_configuration_proves_and_refutes() {
    for reduction in ["spor", "spor+fc", "dpor", "dpor+fc"] {
        let run = |name: &str| concord(&["verify", "--engine", "impact", "--reduction", reduction, &program(name)]);
        let (safe, broken) = (run("equal_counters.c"), run("equal_counters_broken.c"));
        assert_eq!((safe.status.code(), last_line(&safe).as_str()), (Some(HOLDS), "TRUE"), "{reduction}");
        assert_eq!(broken.status.code(), Some(VIOLATED), "{reduction}: {}", stdout(&broken));
        assert_eq!(last_line(&broken), "FALSE(unreach-call)");
    }
}

#[test]
fn certificates_are_written_and_checked() {
    let (file, safe) = (scratch("proof"), program("handshake.c"));
    let written = concord(&["verify", "--engine", "impact", "--certificate", &file, &safe]);
    assert_eq!(written.status.code(), Some(HOLDS), "{}", stderr(&written));
    for backend in ["cadical", "batsat"] {
        let checked = concord(&["check", &file, &safe, "--backend", backend]);
        assert_eq!((checked.status.code(), stdout(&checked).as_str()), (Some(HOLDS), "TRUE\n"));
    }
    let other = concord(&["check", &file, &program("handshake_broken.c")]);
    assert_eq!(other.status.code(), Some(UNKNOWN));
    assert!(last_line(&other).starts_with("UNKNOWN(certificate: "), "{}", stdout(&other));
    assert_eq!(concord(&["check", &scratch("no such file"), &safe]).status.code(), Some(INPUT));
}

#[test]
fn spoiled_text_is_refused() {
    let file = scratch("spoiled");
    let first = "concord-impact 1 dpor\n";
    let texts = [
        "".to_owned(),
        first.to_owned(),
        format!("{first}end\n"),
        format!("{first}node - - - - : - : \nend\n"),
        format!("{first}node - - - - : 0 : \nend\n"),
        format!("{first}node 7 0 0 - : - : \nend\n"),
        format!("{first}term bvadd 0 0\nend\n"),
        format!("{first}term bits 0 0\nend\n"),
        format!("{first}thread 1 0 99 0\nend\n"),
    ];
    for text in texts {
        fs::write(&file, &text).expect("a test file");
        let checked = concord(&["check", &file, &program("handshake.c")]);
        assert_eq!(checked.status.code(), Some(UNKNOWN), "{text}: {}", stderr(&checked));
    }
}

#[test]
fn the_tree_is_drawn_and_counted() {
    let file = scratch("tree.dot");
    let arguments = ["verify", "--engine", "impact", "--stats", "--dot", &file, &program("figure_1.c")];
    let output = concord(&arguments);
    assert_eq!(output.status.code(), Some(HOLDS), "{}", stderr(&output));
    let drawing = fs::read_to_string(&file).expect("a drawing");
    assert!(drawing.starts_with("digraph tree {") && drawing.contains("style=dashed"), "{drawing}");
    let figure = |name: &str| {
        let line = stdout(&output).lines().find_map(|line| Some(line.strip_prefix(name)?.trim().to_owned()));
        line.and_then(|number| number.parse::<u64>().ok()).unwrap_or_else(|| panic!("{name} {}", stdout(&output)))
    };
    let drawn =
        drawing.lines().filter(|line| line.starts_with("  n") && !line.contains("->") && !line.contains("node ["));
    assert_eq!(figure("tree nodes:"), drawn.count() as u64);
    assert!(figure("actions skipped conditionally:") > 0);
    assert!(figure("covers:") > 0 && figure("refinements:") > 0 && figure("nodes certified:") > 0);
}

#[test]
fn options_that_mean_nothing_are_refused() {
    let safe = program("handshake.c");
    let wrong: [&[&str]; 6] = [
        &["--engine", "bmc", "--reduction", "dpor"],
        &["--certificate", "x"],
        &["--engine", "cover", "--dot", "x"],
        &["--engine", "impact", "--unwind", "3"],
        &["--engine", "impact", "--mm", "wsc"],
        &["--engine", "impact", "--reduction", "por"],
    ];
    for options in wrong {
        let output = concord(&[&["verify"], options, &[safe.as_str()]].concat());
        assert_eq!(output.status.code(), Some(USAGE), "{options:?}: {}", stdout(&output));
    }
}

#[test]
fn other_properties_are_not_for_this_engine() {
    let output = concord(&["verify", "--engine", "impact", "--property", "no-data-race", &program("handshake.c")]);
    assert_eq!(output.status.code(), Some(UNKNOWN));
}
