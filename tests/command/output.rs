//! Output that cannot be written: a full disk has a message and an exit code, a reader that goes away is no error.

#![cfg(target_os = "linux")]

use std::fs::{self, OpenOptions};
use std::process::{Command, Output, Stdio};

use crate::tool::{CANNOT_WRITE, HOLDS, VIOLATED, command, example, folder, text};

fn concord(arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    command.stdin(Stdio::null());
    command
}

/// A device on which nothing can be written.
fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").expect("the device").into()
}

fn stderr(output: &Output) -> String {
    let text = text(&output.stderr);
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// A thread system whose target can be covered.
fn thread_system(folder: &std::path::Path) -> String {
    let file = folder.join("system.tts");
    fs::write(&file, "2 2\n0 0 -> 1 1\n").expect("a test file");
    file.to_string_lossy().into_owned()
}

#[test]
fn a_full_disk_has_a_message_and_a_code_of_its_own_in_every_mode() {
    let folder = folder("output/full");
    let (bad, good) = (example("lost_update.c"), example("lost_update_fixed.c"));
    let (system, out) = (thread_system(&folder), folder.join("results").to_string_lossy().into_owned());
    let runs: &[(&[&str], &str)] = &[
        (&["verify", &bad], "FALSE(unreach-call)"),
        (&["verify", &good], "TRUE"),
        (&["verify", "-q", &good], "TRUE"),
        (&["verify", "--memlimit", "4g", &good], "TRUE"),
        (&["verify", "--json", &bad], "FALSE(unreach-call)"),
        (&["cover", &system, "--target", "1|1"], "FALSE(coverability)"),
        (&["cover", &system, "--target", "1|1", "--json"], "FALSE(coverability)"),
        (&["show", "program", &bad], ""),
        (&["show", "skeleton", &bad], ""),
        (&["show", "library"], ""),
        (&["bench", &bad, "--out", &out, "--strategies", "closure"], ""),
        (&["--help"], ""),
        (&["verify", "--help"], ""),
        (&["--version"], ""),
    ];
    for (arguments, last) in runs {
        let output = concord(arguments).stdout(full()).output().expect("the tool runs");
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(CANNOT_WRITE), "{arguments:?}\n{said}");
        assert!(said.contains("error: cannot write standard output: No space left"), "{arguments:?}\n{said}");
        assert!(said.contains(last), "{arguments:?}\n{said}");
    }
    let table = fs::read_to_string(folder.join("results/summary.md")).expect("the results");
    assert!(table.contains("closure"), "{table}");
}

#[test]
fn a_full_disk_under_standard_error_changes_nothing() {
    for (file, code, verdict) in
        [("lost_update.c", VIOLATED, "FALSE(unreach-call)\n"), ("lost_update_fixed.c", HOLDS, "TRUE\n")]
    {
        let mut command = concord(&["verify", "--verbose", "--trace", "none", &example(file)]);
        let output = command.stderr(full()).output().expect("the tool runs");
        assert_eq!(output.status.code(), Some(code), "{file}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), verdict);
    }
}

#[test]
fn a_search_graph_that_cannot_be_written_does_not_cost_the_verdict() {
    let system = thread_system(&folder("output/graph"));
    let output = concord(&["cover", &system, "--target", "1|1", "--dot", "/dev/full"]).output().expect("the tool runs");
    assert_eq!(output.status.code(), Some(CANNOT_WRITE));
    assert!(stderr(&output).contains("error: cannot write the search graph: No space left"), "{}", stderr(&output));
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("FALSE(coverability)\n"));
}

#[test]
fn a_certificate_that_cannot_be_written_does_not_cost_the_verdict() {
    let program = format!("{}/tests/impact/equal_counters.c", env!("CARGO_MANIFEST_DIR"));
    for option in ["--certificate", "--dot"] {
        let mut command = concord(&["verify", "--engine", "impact", option, "/nowhere/file", &program]);
        let output = command.output().expect("the tool runs");
        assert_eq!(output.status.code(), Some(CANNOT_WRITE));
        let said = stderr(&output);
        assert!(
            said.contains("error: cannot write `/nowhere/file`: ") && said.contains("; the verdict is TRUE"),
            "{said}"
        );
    }
}

#[test]
fn results_that_cannot_be_written_are_named() {
    let folder = folder("output/results");
    fs::create_dir_all(folder.join("runs.csv")).expect("a folder in the way");
    let out = folder.to_string_lossy().into_owned();
    let output = concord(&["bench", &example("lost_update.c"), "--out", &out, "--strategies", "closure"])
        .output()
        .expect("runs");
    assert_eq!(output.status.code(), Some(CANNOT_WRITE), "{}", stderr(&output));
    assert!(stderr(&output).contains("runs.csv"), "{}", stderr(&output));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for (arguments, code) in [
        (vec!["verify", "examples/lost_update.c"], VIOLATED),
        (vec!["show", "library"], HOLDS),
        (vec!["--help"], HOLDS),
    ] {
        let mut command = concord(&arguments);
        command.current_dir(env!("CARGO_MANIFEST_DIR")).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the tool runs");
        // The other end of the pipe is closed before anything is written.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the tool ends");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{}", stderr(&output));
        assert_eq!(stderr(&output), "", "{arguments:?}");
    }
}
