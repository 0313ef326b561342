//! Every position in a message has a file and a line that is there.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The last line that is printed for a program of these files, the first of which is verified.
fn verdict(name: &str, files: &[(&str, &str)]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("positions").join(name);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for test files");
        fs::write(path, text).expect("a test file");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_concord"));
    let output = command.arg("verify").arg(folder.join(files[0].0)).output().expect("the tool runs");
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!said.contains("line 0") && !said.contains(":0:"), "{said}");
    assert!(!said.contains("/concord-"), "a temporary folder is named:\n{said}");
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

#[test]
fn a_reason_names_file_and_line() {
    let invalid = "int main(void) {\n  int *p = (int *)8;\n  *p = 1;\n}\n";
    assert_eq!(verdict("invalid", &[("t.c", invalid)]), "UNKNOWN(invalid memory access at t.c:3)");
    let header = "static void store(int *p) {\n  *p = 1;\n}\n";
    let main = "#include \"part.h\"\nint main(void) {\n  store((int *)8);\n}\n";
    let found = verdict("header", &[("t.c", main), ("part.h", header)]);
    assert_eq!(found, "UNKNOWN(invalid memory access at part.h:2)");
}

#[test]
fn files_with_the_same_last_name_are_told_apart() {
    let main = "#include \"a/part.h\"\n#include \"b/part.h\"\nint main(void) {\n  store((int *)8);\n}\n";
    let store = "static void store(int *p) {\n  *p = 1;\n}\n";
    let found = verdict("same", &[("t.c", main), ("a/part.h", "static int x;\n"), ("b/part.h", store)]);
    assert!(found.ends_with("positions/same/b/part.h:2)"), "{found}");
}

#[test]
fn the_text_of_the_library_is_named_as_such() {
    let main = "#include <stdlib.h>\nint less(const void *a, const void *b) { return 1; }\n\
                int main(void) {\n  qsort((void *)8, 2, 4, less);\n}\n";
    let found = verdict("library", &[("t.c", main)]);
    assert!(found.starts_with("UNKNOWN(invalid memory access at <concord>/library/sort.c:"), "{found}");
}
