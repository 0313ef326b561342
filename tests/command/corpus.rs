//! `cargo xtask corpus` on tiny corpora made here, and on a slice of a real one.
//!
//! `CONCORD_CORPUS` names an archive or folder of task definitions; every 20th of its tasks
//! is then run as well, with 10 seconds each. No verdict of these may be wrong.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use concord_xtask::Exit;

use crate::tool::folder;

const SAFE: &str =
    "extern void reach_error(void);\nint main(void) { int x = 1; if (x != 1) reach_error(); return 0; }\n";
const FAILING: &str = "extern void reach_error(void);\nint main(void) { reach_error(); return 0; }\n";

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    fs::write(path, text).expect("writing a file");
}

fn definition(input: &str, expected: &str, rest: &str) -> String {
    format!(
        "format_version: '2.0'\ninput_files: '{input}'\nproperties:\n  \
         - property_file: ../properties/unreach-call.prp\n    expected_verdict: {expected}\n{rest}"
    )
}

/// A corpus of three tasks in two folders; `expected` is what it says about the safe program.
fn corpus(folder: &Path, expected: &str) -> PathBuf {
    let root = folder.join("tiny");
    write(&root, "properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    write(&root, "one/safe.i", SAFE);
    write(&root, "one/safe.yml", &definition("safe.i", expected, ""));
    write(&root, "one/failing.i", FAILING);
    write(&root, "one/failing.yml", &definition("failing.i", "false", ""));
    let wide = SAFE.replace("x = 1;", "x = sizeof(long) == 8;");
    write(&root, "two/wide.i", &wide);
    write(&root, "two/wide.yml", &definition("wide.i", "true", "options:\n  language: C\n  data_model: LP64\n"));
    root
}

fn run(corpus: &Path, out: &Path, more: &[&str]) -> Exit {
    let mut arguments: Vec<OsString> = vec!["xtask".into(), "corpus".into(), corpus.into(), "--out".into(), out.into()];
    arguments.extend(["--binary", env!("CARGO_BIN_EXE_concord")].map(OsString::from));
    arguments.extend(more.iter().map(OsString::from));
    concord_xtask::main(arguments)
}

#[test]
fn an_archive_is_unpacked_run_and_compared() {
    let folder = folder("corpus/archive");
    corpus(&folder, "true");
    let archive = folder.join("tiny.tar.gz");
    let status = Command::new("tar").arg("-czf").arg(&archive).arg("-C").arg(&folder).arg("tiny").status();
    assert!(status.expect("tar").success());
    let baseline = folder.join("baseline.csv");
    fs::write(&baseline, "task,expected,verdict,wall_s\none/safe.yml,true,true,3.5\n").expect("writing a baseline");
    let out = folder.join("results/run.csv");
    let exit = run(&archive, &out, &["--jobs", "2", "--baseline", baseline.to_str().expect("a path in UTF-8")]);
    assert_eq!(exit, Exit::Good);
    let csv = fs::read_to_string(&out).expect("results");
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let found: Vec<[&str; 3]> = lines.iter().map(|cells| [cells[0], cells[1], cells[2]]).collect();
    assert_eq!(
        found,
        [
            ["task", "expected", "verdict"],
            ["one/failing.yml", "false", "false"],
            ["one/safe.yml", "true", "true"],
            ["two/wide.yml", "true", "true"],
        ]
    );
    let table = fs::read_to_string(out.with_extension("md")).expect("a table");
    assert!(table.contains("| one | 2 | 1 | 1 | 0 | 0 | 0 | 0 |"), "{table}");
    assert!(table.contains("| all | 3 | 2 | 1 | 0 | 0 | 0 | 0 |"), "{table}");
    assert!(fs::read_to_string(out.with_extension("svg")).expect("a plot").contains("one/safe.yml"));
}

#[test]
fn a_wrong_verdict_is_the_exit_code() {
    let folder = folder("corpus/wrong");
    let root = corpus(&folder, "false");
    assert_eq!(run(&root, &folder.join("all.csv"), &[]), Exit::Wrong);
    assert_eq!(run(&root, &folder.join("right.csv"), &["--only", "*/failing.yml", "--only", "two/*"]), Exit::Good);
    let csv = fs::read_to_string(folder.join("right.csv")).expect("results");
    assert_eq!(csv.lines().count(), 3, "{csv}");
    // Nobody states a verdict of this property, so there is no task unless asked for.
    assert_eq!(run(&root, &folder.join("none.csv"), &["--property", "no-such-property"]), Exit::Input);
}

#[test]
fn a_verifier_that_fails_is_no_verdict() {
    let folder = folder("corpus/broken");
    let root = corpus(&folder, "true");
    let out = folder.join("run.csv");
    let arguments = ["xtask", "corpus"].map(OsString::from).into_iter();
    let rest = [root.into_os_string(), "--out".into(), out.into_os_string(), "--binary".into(), "/bin/false".into()];
    assert_eq!(concord_xtask::main(arguments.chain(rest)), Exit::Broken);
}

#[test]
fn hostile_corpora_are_refused_by_name() {
    let folder = folder("corpus/hostile");
    let out = folder.join("run.csv");
    assert_eq!(run(&folder.join("missing"), &out, &[]), Exit::Input);
    write(&folder, "empty/readme.txt", "no tasks");
    assert_eq!(run(&folder.join("empty"), &out, &[]), Exit::Input);
    write(&folder, "broken.tar.xz", "this is no archive");
    assert_eq!(run(&folder.join("broken.tar.xz"), &out, &[]), Exit::Input);
    write(&folder, "outside.i", SAFE);
    write(&folder, "escape/a/t.yml", &definition("../../outside.i", "true", ""));
    assert_eq!(run(&folder.join("escape"), &out, &[]), Exit::Input);
    std::os::unix::fs::symlink(folder.join("outside.i"), folder.join("escape/a/link.i")).expect("a link");
    write(&folder, "escape/a/t.yml", &definition("link.i", "true", ""));
    assert_eq!(run(&folder.join("escape"), &out, &[]), Exit::Input);
    write(&folder, "nameless/t.yml", "properties:\n  - property_file: unreach-call.prp\n");
    assert_eq!(run(&folder.join("nameless"), &out, &[]), Exit::Input);
    let root = corpus(&folder, "true");
    assert_eq!(run(&root, &out, &["--baseline", "no/such/file.csv"]), Exit::Input);
    assert_eq!(run(&root, &folder.join("outside.i/run.csv"), &[]), Exit::Input);
}

#[test]
fn a_slice_of_a_real_corpus_has_no_wrong_verdict() {
    let Some(corpus) = std::env::var_os("CONCORD_CORPUS") else { return };
    let folder = folder("corpus/slice");
    let exit = run(Path::new(&corpus), &folder.join("run.csv"), &["--every", "20", "--timeout", "10"]);
    assert_eq!(exit, Exit::Good);
}
