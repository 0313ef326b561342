//! `concord verify --engine impact` and `concord check`: options, certificates, drawings, figures.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
    let first = "concord-impact 2 dpor 64\n";
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
        format!("{first}term watched 0 32\nend\n"),
        "concord-impact 2 dpor\nend\n".to_owned(),
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

/// A program that no number of nodes is enough for: what holds of `x` is another thing after each iteration.
fn endless() -> String {
    let file = scratch("endless.c");
    let text = "#include <pthread.h>\nextern void reach_error(void);\nunsigned x = 2, y;\n\
        void *f(void *p) { while (1) x = x * x + 3 * y; return 0; }\n\
        int main(void) {\n  pthread_t t; pthread_create(&t, 0, f, 0);\n\
        while (1) { y = y * 5 + x * 16; if (x == 1234567 && y == 7654321) reach_error(); }\n  return 0;\n}\n";
    fs::write(&file, text).expect("a test file");
    file
}

#[test]
fn a_time_limit_says_what_was_explored() {
    let output = concord(&["verify", "--engine", "impact", "--timeout", "1", &endless()]);
    let line = last_line(&output);
    assert!(line.starts_with("UNKNOWN(timeout; ") && line.ends_with("nodes without violation)"), "{line}");
    assert_eq!(output.status.code(), Some(UNKNOWN));
}

#[test]
fn a_memory_limit_holds() {
    let output = concord(&["verify", "--engine", "impact", "--memlimit", "60m", "--timeout", "100", &endless()]);
    assert!(last_line(&output).starts_with("UNKNOWN(memory"), "{}", last_line(&output));
    let output = concord(&["verify", "--engine", "impact", "--memlimit", "4g", &program("handshake.c")]);
    assert_eq!(last_line(&output), "TRUE");
}

#[test]
fn ctrl_c_ends_the_search() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_concord"))
        .args(["verify", "--engine", "impact", "--verbose", &endless()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool runs");
    // It says that it begins when the handler of the signal is long in place.
    let mut reader = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    assert!(line.contains("dpor+fc"), "{line}");
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(signalled.success());
    let output = child.wait_with_output().expect("it ends");
    assert!(last_line(&output).starts_with("UNKNOWN(interrupted"), "{}", last_line(&output));
}

#[test]
fn the_limit_of_elements_is_that_of_variables_for_each() {
    let (ring, file) = (program("ring.c"), scratch("watched"));
    for limit in ["elements=1", "elements=64"] {
        let output = concord(&["verify", "--engine", "impact", "--limit", limit, "--certificate", &file, &ring]);
        assert_eq!(output.status.code(), Some(HOLDS), "{limit}: {}", stdout(&output));
        assert_eq!(concord(&["check", &file, &ring]).status.code(), Some(HOLDS), "{limit}");
    }
    let output = concord(&["verify", "--engine", "impact", "--limit", "places=9", &ring]);
    assert_eq!(output.status.code(), Some(USAGE));
}
