//! The tool as a test runs it: exit codes, files of the test run, and what was printed.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub const HOLDS: i32 = 0;
pub const USAGE: i32 = 1;
pub const INPUT: i32 = 2;
pub const UNKNOWN: i32 = 5;
pub const CANNOT_WRITE: i32 = 8;
pub const VIOLATED: i32 = 10;

/// The tool with arguments.
pub fn command<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_concord"));
    command.args(arguments);
    command
}

/// What the tool says to arguments.
pub fn concord(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the tool runs")
}

/// A program of the examples.
pub fn example(name: &str) -> String {
    format!("{}/examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// An empty folder of the test run; `name` begins with the name of the test's file.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("removing what an earlier run left");
    }
    fs::create_dir_all(&folder).expect("a folder for test files");
    folder
}

/// A file with this content; `name` begins with the name of the test's file.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for test files");
    fs::write(&path, content).expect("a test file");
    path.to_string_lossy().into_owned()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

pub fn stdout(output: &Output) -> String {
    text(&output.stdout)
}

pub fn stderr(output: &Output) -> String {
    text(&output.stderr)
}

/// Both outputs, for messages of tests.
pub fn shown(output: &Output) -> String {
    stdout(output) + &stderr(output)
}

/// The last line on standard output: the verdict.
pub fn last_line(output: &Output) -> String {
    stdout(output).lines().last().unwrap_or_default().to_owned()
}
