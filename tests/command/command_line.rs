//! The command line: bad input, limits, output formats and exit codes.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::tool::{HOLDS, INPUT, UNKNOWN, USAGE, VIOLATED, concord, example, file, last_line, stderr, stdout};

/// The input is refused: nothing on standard output, these words on standard error.
fn refused(path: &str, words: &[&str]) {
    let output = concord(&["verify", path]);
    assert_eq!(output.status.code(), Some(INPUT), "{}", stderr(&output));
    assert_eq!(stdout(&output), "");
    for word in words {
        assert!(stderr(&output).contains(word), "`{word}` is missing in:\n{}", stderr(&output));
    }
    assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
}

/// There is no answer, for this reason.
fn is_unknown(output: &Output, why: &str) {
    assert!(last_line(output).starts_with(&format!("UNKNOWN({why}")), "{}\n{}", stdout(output), stderr(output));
    assert_eq!(output.status.code(), Some(UNKNOWN));
}

/// There is no answer because of something that is not modelled, at this position.
fn unsupported(path: &str, position: &str, words: &[&str]) {
    let output = concord(&["verify", path]);
    is_unknown(&output, "unsupported: ");
    for word in words.iter().chain([&position]) {
        assert!(stderr(&output).contains(word), "`{word}` is missing in:\n{}", stderr(&output));
    }
}

#[test]
fn the_table_of_the_library_names_functions_and_what_is_not_modelled() {
    let output = concord(&["show", "library"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    for part in ["pthread_barrier_wait", "mtx_lock", "__atomic_fetch_add", "pthread_cancel", "Not modelled"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_violation_is_shown_and_ends_in_code_10() {
    let output = concord(&["verify", &example("lost_update.c")]);
    assert_eq!(output.status.code(), Some(VIOLATED), "{}", stderr(&output));
    assert_eq!(last_line(&output), "FALSE(unreach-call)");
    let text = stdout(&output);
    for word in [
        "3 threads, 4 context switches",
        "main",
        "thread 1: increment",
        "thread 2: increment",
        "counter: 0 → 1",
        "(initial)",
        "violates",
    ] {
        assert!(text.contains(word), "`{word}` is missing in:\n{text}");
    }
}

#[test]
fn the_readme_shows_what_the_tool_prints() {
    let readme = fs::read_to_string(format!("{}/README.md", env!("CARGO_MANIFEST_DIR"))).expect("the README");
    let printed = Command::new(env!("CARGO_BIN_EXE_concord"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["verify", "examples/lost_update.c"])
        .output()
        .expect("the tool runs");
    let indented: Vec<String> =
        stdout(&printed).lines().map(|line| format!("    {line}").trim_end().to_owned()).collect();
    assert!(readme.contains(&indented.join("\n")), "README.md should show:\n{}", indented.join("\n"));
}

#[test]
fn quiet_prints_the_verdict_only() {
    let output = concord(&["verify", "-q", &example("lost_update.c")]);
    assert_eq!(stdout(&output), "FALSE(unreach-call)\n");
    assert_eq!(stderr(&output), "");
    let output = concord(&["verify", "-q", &example("lost_update_fixed.c")]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("TRUE\n", Some(HOLDS)));
}

#[test]
fn json_is_one_document_with_the_schedule() {
    let output = concord(&["verify", "--json", &example("lost_update.c")]);
    assert_eq!(output.status.code(), Some(VIOLATED));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(document["verdict"], "FALSE");
    assert_eq!(document["summary"], "FALSE(unreach-call)");
    let steps = document["counterexample"]["steps"].as_array().expect("steps");
    assert_eq!(steps.last().expect("a last step")["violates"], "unreach-call");
    let output = concord(&["verify", "--json", &example("lost_update_fixed.c")]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(document["verdict"], "TRUE");
}

#[test]
fn statistics_are_lines_of_name_and_value() {
    let output = concord(&["verify", "--stats", &example("lost_update.c")]);
    let text = stdout(&output);
    for name in ["events: ", "read-from pairs: ", "conflicts: ", "time in theory: "] {
        assert!(text.contains(name), "{text}");
    }
    assert_eq!(last_line(&output), "FALSE(unreach-call)");
}

#[test]
fn a_fixed_bound_that_is_too_small_is_unknown_and_names_the_loop() {
    let program = file(
        "command_line/bounded.c",
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int main(void) {\n  int n = __VERIFIER_nondet_int(), i = 0;\n  if (n > 4) return 0;\n\
         while (i < n) i++;\n  if (i > 4) reach_error();\n  return 0;\n}\n",
    );
    let output = concord(&["verify", "--unwind", "3", &program]);
    is_unknown(&output, "bound; no violation up to unwind 3)");
    assert!(stderr(&output).contains("main:5"), "{}", stderr(&output));
    // N is the number of times that the body runs: four are enough.
    for enough in [&["--unwind", "4"][..], &["--unwindset", "main:5:4"], &[]] {
        let output = concord(&[&["verify"], enough, &[&program]].concat());
        assert_eq!(last_line(&output), "TRUE", "{enough:?}");
    }
}

#[test]
fn usage_errors_end_in_code_1() {
    let lost = example("lost_update.c");
    for arguments in [
        &[][..],
        &["verify"],
        &["frobnicate"],
        &["verify", "--frobnicate", &lost],
        &["verify", "--mm", "alpha", &lost],
        &["verify", "--32", "--64", &lost],
        &["verify", "--unwindset", "nonsense", &lost],
        &["verify", "--unwindset", "main:1:3", &lost],
        &["verify", "--property", "no-such-property", &lost],
        &["verify", "-DN=1", &file("command_line/told_nothing.i", "int main(void) { return 0; }\n")],
        &["show", "program", "-I", ".", &file("command_line/looks_nowhere.i", "int main(void) { return 0; }\n")],
        &["verify", "--quiet", "--json", &lost],
        &["verify", "--json", "--trace", "full", &lost],
        &["verify", "--timeout", "-1", &lost],
        &["verify", "--memlimit", "lots", &lost],
    ] {
        let output = concord(arguments);
        assert_eq!(output.status.code(), Some(USAGE), "{arguments:?}\n{}", stderr(&output));
        assert_eq!(stdout(&output), "", "{arguments:?}");
        assert!(!stderr(&output).is_empty(), "{arguments:?}");
    }
    assert_eq!(concord(&["--help"]).status.code(), Some(HOLDS));
    assert!(stdout(&concord(&["--version"])).contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn files_that_are_not_programs_are_refused() {
    refused("no/such/file.c", &["no/such/file.c", "cannot read"]);
    refused(env!("CARGO_MANIFEST_DIR"), &["directory"]);
    refused(&file("command_line/empty.c", ""), &["empty"]);
    refused(&file("command_line/blank.i", " \n\n"), &["empty"]);
    refused(&file("command_line/binary.c", b"\x7fELF\0\0\0\x01"), &["not a C text"]);
    refused(&file("command_line/binary.i", [0u8, 1, 2, 3]), &["not a C text"]);
}

#[test]
fn the_preprocessor_is_told_of_folders_and_macros() {
    let header = file("command_line/nearby/limits_of_ours.h", "#define LIMIT 3\n");
    let folder = PathBuf::from(&header).parent().expect("a folder").to_string_lossy().into_owned();
    let text = "#include <assert.h>\n#include <limits_of_ours.h>\nint main(void) { assert(VALUE < LIMIT); }\n";
    let program = file("command_line/told.c", text);
    for (value, code) in [("-DVALUE=2", HOLDS), ("-DVALUE=3", VIOLATED)] {
        let output = concord(&["verify", "-I", &folder, value, &program]);
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    }
    let shown = concord(&["show", "program", "--include", &folder, "--define", "VALUE=77", &program]);
    assert!(stdout(&shown).contains("fail"), "{}", stdout(&shown));
    refused(&program, &["limits_of_ours.h"]);
}

#[test]
fn faults_in_the_text_are_shown_at_their_position() {
    refused(
        &file("command_line/syntax.i", "int main(void) {\n  int x = ;\n  return x;\n}\n"),
        &["syntax.i:2:", "int x = ;"],
    );
    refused(&file("command_line/syntax.c", "int main(void) {\n  return 0\n}\n"), &["syntax.c:3:"]);
    refused(
        &file("command_line/type.i", "int main(void) {\n  unknown_t x;\n  return 0;\n}\n"),
        &["type.i:2:", "unknown_t"],
    );
    refused(&file("command_line/no_main.i", "int f(void) { return 0; }\n"), &["main"]);
    refused(
        &file("command_line/vla.i", "int n;\nint a[n];\nint main(void) {\n  a[0] = 1;\n  return a[0];\n}\n"),
        &["vla.i:2:", "variable length"],
    );
    refused(
        &file("command_line/include.c", "#include <no_such_header.h>\nint main(void) { return 0; }\n"),
        &["no_such_header.h"],
    );
}

#[test]
fn what_is_not_modelled_is_named_and_makes_the_verdict_unknown() {
    let undefined = "int mystery(int);\nint main(void) {\n  return mystery(1);\n}\n";
    unsupported(&file("command_line/undefined.i", undefined), "undefined.i:3:", &["mystery"]);
    let floating = "int main(void) {\n  long double d;\n  return d > 1.0;\n}\n";
    unsupported(&file("command_line/floating.i", floating), "floating.i:3:", &["floating"]);
    let assembly = "int main(void) {\n  __asm__ volatile (\"hlt\");\n  return 0;\n}\n";
    unsupported(&file("command_line/assembly.i", assembly), "assembly.i:2:", &["assembly"]);
}

#[test]
fn what_is_not_modelled_does_not_matter_where_it_cannot_be_reached() {
    let dead = "int mystery(int);\nint main(void) {\n  if (0) return mystery(1);\n  return 0;\n}\n";
    assert_eq!(last_line(&concord(&["verify", &file("command_line/dead.i", dead)])), "TRUE");
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("int main(void) {{ return {}1{}; }}\n", "(".repeat(10_000), ")".repeat(10_000));
    refused(&file("command_line/deep.i", deep), &["deep.i:1:", "nest"]);
}

#[test]
fn a_huge_file_is_refused() {
    let line = "int filler_variable_with_a_long_name = 12345678;\n";
    refused(&file("command_line/huge.i", line.repeat((50 << 20) / line.len())), &["refused"]);
}

/// A program whose unrolling never ends and whose search is never done.
fn endless() -> String {
    file(
        "command_line/endless.c",
        "#include <pthread.h>\nextern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
         int x, y;\n\
         void *f(void *p) { while (__VERIFIER_nondet_int()) { x = x * y + 1; y = y + x; } return p; }\n\
         int main(void) {\n  pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0);\n\
         while (__VERIFIER_nondet_int()) { x = x + 3 * y; }\n\
         if (x * x + 7 == 0 && y == 12345) reach_error();\n  return 0;\n}\n",
    )
}

#[test]
fn a_time_limit_ends_in_unknown_timeout() {
    let start = Instant::now();
    let output = concord(&["verify", "--timeout", "1", &endless()]);
    // How far it came depends on the machine.
    is_unknown(&output, "timeout");
    // Generous: the limit itself is one second, and machines may be busy.
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_memory_limit_ends_in_unknown_memory() {
    let program = file(
        "command_line/large.i",
        "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);\n\
         int main(void) {\n  unsigned s = __VERIFIER_nondet_uint();\n\
         for (int i = 0; i < 9000; i++) for (int j = 0; j < 9000; j++) s = s * 31 + i;\n\
         if (s == 1) reach_error();\n  return 0;\n}\n",
    );
    let output = concord(&["verify", "--memlimit", "700m", &program]);
    is_unknown(&output, "memory)");
}

#[test]
fn a_sufficient_memory_limit_changes_nothing() {
    let output = concord(&["verify", "--memlimit", "4g", &example("lost_update.c")]);
    assert_eq!(last_line(&output), "FALSE(unreach-call)", "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(VIOLATED));
}

#[test]
fn ctrl_c_ends_in_unknown_interrupted() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_concord"))
        .args(["verify", "--verbose", &endless()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool runs");
    // It tells of its first round when the handler of the signal is long in place.
    let mut reader = std::io::BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut reader, &mut line).expect("a line");
    let drained = std::thread::spawn(move || std::io::copy(&mut reader, &mut std::io::sink()));
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(signalled.success());
    let output = child.wait_with_output().expect("it ends");
    drained.join().expect("no panic").expect("its messages");
    // How many rounds it has done by then is a matter of time.
    is_unknown(&output, "interrupted");
}

#[test]
fn a_failure_that_no_call_reaches_leaves_nothing_to_violate() {
    let program = file(
        "command_line/never_fails.c",
        "extern void reach_error(void);\nvoid check(int c) { if (!c) reach_error(); }\nint main(void) {\n  check(1);\n  return 0;\n}\n",
    );
    for option in ["--stats", "--no-summaries"] {
        let output = concord(&["verify", option, &program]);
        assert!(stderr(&output).contains("nothing in the program can violate the property"), "{}", stderr(&output));
        assert_eq!(last_line(&output), "TRUE");
    }
}

#[test]
fn a_fixed_bound_binds_loops_of_known_length_too() {
    let program = file(
        "command_line/known_length.c",
        "extern void reach_error(void);\n\
         int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }\n\
         int main(void) {\n  int sum = 0;\n  for (int i = 0; i < 4; i++)\n    sum += i;\n\
         if (sum != 6 || down(4) != 4) reach_error();\n  return 0;\n}\n",
    );
    let cut: [&[&str]; 5] = [
        &["--unwind", "3"],
        &["--unwind", "1"],
        &["--unwindset", "main:5:3"],
        &["--unwindset", "down:2:3"],
        &["--unwind", "9", "--unwindset", "main:5:3"],
    ];
    for options in cut {
        let output = concord(&[&["verify"], options, &[&program]].concat());
        is_unknown(&output, "bound");
    }
    let enough: [&[&str]; 4] = [
        &["--unwind", "4"],
        &["--unwindset", "main:5:4,down:2:4"],
        &["--unwind", "1", "--unwindset", "main:5:4,down:2:4"],
        &[],
    ];
    for options in enough {
        assert_eq!(last_line(&concord(&[&["verify"], options, &[&program]].concat())), "TRUE", "{options:?}");
    }
}

#[test]
fn a_fixed_bound_binds_threads_that_create_themselves() {
    let program = file(
        "command_line/creates_itself.c",
        "#include <pthread.h>\nint g;\n\
         void *t(void *a) { pthread_t i; g++; pthread_create(&i, 0, t, 0); return 0; }\n\
         int main(void) { pthread_t i; pthread_create(&i, 0, t, 0); g++; return 0; }\n",
    );
    for options in [&["--unwind", "1"][..], &["--unwind", "3"], &[]] {
        let output = concord(&[&["verify", "--property", "no-data-race"], options, &[&program]].concat());
        assert_eq!(last_line(&output), "FALSE(no-data-race)", "{options:?}");
    }
    let output = concord(&["verify", "--unwind", "2", &program]);
    is_unknown(&output, "bound");
    assert!(stderr(&output).contains("t:3"), "{}", stderr(&output));
}

#[test]
fn a_race_of_two_among_thousands_of_threads_is_found() {
    let program = file(
        "command_line/thousands.c",
        "#include <pthread.h>\n#define T 3000\nint x;\n\
         void *f(void *a) { x++; return 0; }\n\
         int main(void) {\n  pthread_t t[T];\n  for (int i = 0; i < T; i++) pthread_create(&t[i], 0, f, 0);\n\
         for (int i = 0; i < T; i++) pthread_join(t[i], 0);\n  return 0;\n}\n",
    );
    let output = concord(&["verify", "--property", "no-data-race", &program]);
    assert_eq!(last_line(&output), "FALSE(no-data-race)");
}

#[test]
fn an_undefined_access_is_named_where_races_are_asked_for() {
    let program = file(
        "command_line/undefined.c",
        "#include <pthread.h>\nint x;\n\
         void *t(void *a) {\n  int *p = 0;\n  *p = 1;\n  x++;\n  return 0;\n}\n\
         int main(void) { pthread_t i; pthread_create(&i, 0, t, 0); x++; return 0; }\n",
    );
    let output = concord(&["verify", "--property", "no-data-race", &program]);
    assert_eq!(last_line(&output), "TRUE");
    assert!(
        stderr(&output).contains("undefined.c:5: this access may be to memory that no object has"),
        "{}",
        stderr(&output)
    );
    let output = concord(&["verify", "--property", "no-data-race", "--json", &program]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"undefined\""));
    let output = concord(&["verify", &program]);
    assert!(
        last_line(&output) == "TRUE" || last_line(&output).starts_with("UNKNOWN(invalid"),
        "{}",
        last_line(&output)
    );
}

#[test]
fn short_memory_is_unknown_at_every_stage() {
    let statements = "x = x * 3 + 1; if (x == n) y = x; ".repeat(3_000);
    let large = format!(
        "unsigned x, y, n; extern void reach_error(void);\nint main(void) {{ {statements} if (y == 77) reach_error(); return 0; }}\n"
    );
    let program = file("command_line/short_memory.c", &large);
    for limit in ["5m", "20m", "40m", "60m", "100m", "200m", "400m"] {
        let output = concord(&["verify", "--memlimit", limit, "--timeout", "20", &program]);
        let code = output.status.code();
        assert!(matches!(code, Some(UNKNOWN | VIOLATED | HOLDS)), "{limit}: {code:?} {}", stderr(&output));
    }
    // The system's own limit, in kilobytes.
    for limit in [60_000, 150_000, 400_000] {
        let command = format!("ulimit -v {limit}; exec \"$0\" verify --timeout 20 --json \"$1\"");
        let output = Command::new("sh")
            .args(["-c", &command, env!("CARGO_BIN_EXE_concord"), &program])
            .output()
            .expect("a shell");
        let code = output.status.code();
        assert!(matches!(code, Some(UNKNOWN | VIOLATED | HOLDS)), "{limit}: {code:?} {}", stderr(&output));
        assert!(String::from_utf8_lossy(&output.stdout).contains("\"verdict\""), "{limit}");
        for what in ["program", "skeleton"] {
            let command = format!("ulimit -v {limit}; exec \"$0\" show {what} \"$1\"");
            let mut shell = Command::new("sh");
            let output = shell.args(["-c", &command, env!("CARGO_BIN_EXE_concord"), &program]).output();
            let output = output.expect("a shell");
            let code = output.status.code();
            assert!(matches!(code, Some(UNKNOWN | 0)), "{limit}: {code:?} {}", stderr(&output));
            assert_eq!(code == Some(0), stderr(&output).is_empty(), "{limit}: {}", stderr(&output));
        }
    }
}

/// The process that is killed here is the supervised one, while it reads the file.
#[test]
fn a_process_that_is_killed_leaves_no_folder_behind() {
    use std::os::unix::fs::PermissionsExt as _;
    let compiler = file("command_line/kills.sh", "#!/bin/sh\nkill -KILL $PPID\n");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("a script");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("command_line_scratch");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("an empty folder");
    let output = Command::new(env!("CARGO_BIN_EXE_concord"))
        .args(["verify", "--memlimit", "4g", &example("lost_update.c")])
        .env("CC", &compiler)
        .env("TMPDIR", &folder)
        .output()
        .expect("the tool runs");
    is_unknown(&output, "memory)");
    let left: Vec<_> = fs::read_dir(&folder).expect("the folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn limits_can_be_set() {
    let program = file(
        "command_line/limits.c",
        "#include <stdlib.h>\nextern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n\
         int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }\n\
         int main(void) {\n  unsigned n = __VERIFIER_nondet_uint();\n  if (n < 1 || n > 100) return 0;\n\
         int *a = malloc(n * sizeof(int));\n  a[n - 1] = 3;\n  if (a[n - 1] != 3 || down(450) != 450) reach_error();\n  return 0;\n}\n",
    );
    let limited: [&[&str]; 3] = [&[], &["--limit", "calls=500,elements=50"], &["--limit", "elements=100"]];
    for options in limited {
        let output = concord(&[&["verify", "--engine", "bmc"], options, &[&program]].concat());
        assert!(last_line(&output).starts_with("UNKNOWN(too large"), "{options:?}: {}", last_line(&output));
        assert!(stderr(&output).contains("--limit"), "{}", stderr(&output));
    }
    let output = concord(&["verify", "--engine", "bmc", "--limit", "calls=500,states=9", &program]);
    assert_eq!(last_line(&output), "TRUE");
    for wrong in ["events", "events=0", "speed=3", "calls=many", "states=0"] {
        assert_eq!(concord(&["verify", "--limit", wrong, &program]).status.code(), Some(1), "{wrong}");
    }
}
