//! Every position in a message has a file and a line that is there.

use crate::tool::{concord, file, last_line, shown};

/// The last line that is printed for a program of these files, the first of which is verified.
fn verdict(name: &str, files: &[(&str, &str)]) -> String {
    let paths: Vec<String> = files.iter().map(|(path, text)| file(&format!("positions/{name}/{path}"), text)).collect();
    let output = concord(&["verify", &paths[0]]);
    let said = shown(&output);
    assert!(!said.contains("line 0") && !said.contains(":0:"), "{said}");
    assert!(!said.contains("/concord-"), "a temporary folder is named:\n{said}");
    last_line(&output)
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
