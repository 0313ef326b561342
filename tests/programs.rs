//! Small programs, one per feature: `tests/programs/*/*.c`, each with its verdict in the first line
//! (`// TRUE`, `// FALSE` or `// UNKNOWN`) and the reason after it. Discovered from the folders.

use std::path::{Path, PathBuf};
use std::process::Command;

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of programs") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

#[test]
fn programs_get_the_verdict_in_their_first_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files = Vec::new();
    programs(&folder, &mut files);
    files.sort();
    let mut wrong = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        let expected = text.lines().next().and_then(|line| line.strip_prefix("// "));
        let expected = expected.filter(|word| matches!(*word, "TRUE" | "FALSE" | "UNKNOWN"));
        let expected = expected.unwrap_or_else(|| panic!("{}: the first line must be the verdict", file.display()));
        let output = Command::new(env!("CARGO_BIN_EXE_concord")).arg("verify").arg(file).output();
        let output = output.expect("the program can be started");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let last = said.lines().last().unwrap_or_default();
        if last.split('(').next() != Some(expected) {
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            wrong.push(format!("{}: expected {expected}, not {last}\n{errors}", file.display()));
        }
    }
    assert!(!files.is_empty());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
