//! C and C++ programs that link the library: compiled, linked and run.

#![allow(clippy::undocumented_unsafe_blocks, reason = "the functions are called as the header says")]

use std::ffi::{CStr, CString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::ptr::null;

use concord_c::*;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The static library that cargo built together with this test.
fn library() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let deps = test.parent().expect("a folder");
    let mut found: Vec<PathBuf> = std::fs::read_dir(deps)
        .expect("the folder is read")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("libconcord_c") && name.ends_with(".a")
        })
        .collect();
    // Older builds with other settings may lie beside it.
    found.sort_by_key(|path| std::fs::metadata(path).and_then(|data| data.modified()).ok());
    found.pop().expect("the static library is built with its tests")
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}\n{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// What the libraries of the system are that a static library needs.
const SYSTEM: [&str; 5] = ["-lstdc++", "-lm", "-lpthread", "-ldl", "-lgcc_s"];

fn build(compiler: &str, source: &str, name: &str, more: &[String]) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut command = Command::new(compiler);
    command.args(["-Wall", "-Wextra", "-Werror", "-O1", "-o"]).arg(&program);
    command.arg(folder().join("examples").join(source)).arg("-I").arg(folder().join("include"));
    run(command.arg(library()).args(more).args(SYSTEM));
    program
}

const EXPECTED: &str = "two steps each: lost update, schedule [0, 1, 3, 4, 2]\natomic blocks: no lost update\n";

#[test]
fn the_tiny_solver_in_c_finds_the_schedule() {
    let program = build("cc", "tiny_solver.c", "tiny_solver", &[]);
    assert_eq!(run(&mut Command::new(program)), EXPECTED);
}

/// Runs a program under valgrind, which must find nothing.
fn run_checked(program: &Path) {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("left out: valgrind is not installed");
        return;
    }
    let mut command = Command::new("valgrind");
    command.args(["-q", "--leak-check=full", "--error-exitcode=9"]).arg(program);
    assert_eq!(run(&mut command), EXPECTED);
}

#[test]
fn the_tiny_solver_runs_clean_under_valgrind() {
    run_checked(&build("cc", "tiny_solver.c", "tiny_solver_checked", &[]));
}

/// How the compiler finds libz3: by `CONCORD_Z3`, a folder with `include` and `lib`, or by pkg-config.
fn z3() -> Option<Vec<String>> {
    if let Some(folder) = std::env::var_os("CONCORD_Z3") {
        let folder = PathBuf::from(folder);
        let folder = folder.to_str().expect("CONCORD_Z3 is UTF-8");
        let options = [format!("-I{folder}/include"), format!("-L{folder}/lib"), format!("-Wl,-rpath,{folder}/lib")];
        return Some(options.into_iter().chain(["-lz3".to_string()]).collect());
    }
    let output = Command::new("pkg-config").args(["--cflags", "--libs", "z3 >= 4.13.3"]).output().ok()?;
    let options = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| options.split_whitespace().map(str::to_string).collect())
}

#[test]
fn the_theory_is_a_user_propagator_of_z3() {
    let Some(options) = z3() else {
        println!("left out: libz3 4.13.3 or newer was not found (CONCORD_Z3, pkg-config)");
        return;
    };
    let program = build("c++", "z3_propagator.cpp", "z3_propagator", &options);
    assert_eq!(run(&mut Command::new(&program)), EXPECTED);
    run_checked(&program);
}

#[test]
fn a_file_is_verified_through_the_c_interface() {
    let path = folder().join("../../examples/lost_update.c");
    let path = CString::new(path.to_str().expect("UTF-8")).expect("no zero byte");
    let mut result = std::ptr::null_mut();
    unsafe {
        assert_eq!(concord_verify_file(path.as_ptr(), null(), &mut result), concord_status::CONCORD_OK);
        assert_eq!(concord_result_verdict(result), concord_verdict::CONCORD_FALSE);
        let text = |part: *const std::ffi::c_char| CStr::from_ptr(part).to_str().expect("UTF-8").to_string();
        assert_eq!(text(concord_result_summary(result)), "FALSE(unreach-call)");
        assert!(text(concord_result_counterexample(result)).contains("counter"));
        assert!(text(concord_result_json(result)).starts_with('{'));
        concord_result_free(result);
    }
}

/// A run reads the file for the property that it is asked for, and so sees that `free` races.
#[test]
fn races_are_found_through_the_c_interface() {
    let path = folder().join("../../tests/races/freed_while_it_is_read.c");
    let path = CString::new(path.to_str().expect("UTF-8")).expect("no zero byte");
    for (property, verdict) in
        [(c"no-data-race", concord_verdict::CONCORD_FALSE), (c"unreach-call", concord_verdict::CONCORD_TRUE)]
    {
        let mut result = std::ptr::null_mut();
        unsafe {
            let mut options: concord_verify_options = std::mem::zeroed();
            options.size = size_of::<concord_verify_options>();
            options.property = property.as_ptr();
            assert_eq!(concord_verify_file(path.as_ptr(), &options, &mut result), concord_status::CONCORD_OK);
            assert_eq!(concord_result_verdict(result), verdict);
            concord_result_free(result);
        }
    }
}

#[test]
fn a_raised_flag_stops_a_run() {
    let endless = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endless.c");
    let text = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
        int main(void) { int n = 0, i = 0; while (__VERIFIER_nondet_int()) { n += i++ * n + 1; } if (n == -7) reach_error(); }";
    std::fs::write(&endless, text).expect("a file is written");
    let path = CString::new(endless.to_str().expect("UTF-8")).expect("no zero byte");
    let flag = concord_flag_new();
    unsafe {
        concord_flag_raise(flag);
        let mut options: concord_verify_options = std::mem::zeroed();
        options.size = size_of::<concord_verify_options>();
        options.flag = flag;
        let mut result = std::ptr::null_mut();
        assert_eq!(concord_verify_file(path.as_ptr(), &options, &mut result), concord_status::CONCORD_OK);
        assert_eq!(concord_result_verdict(result), concord_verdict::CONCORD_UNKNOWN);
        let summary = CStr::from_ptr(concord_result_summary(result)).to_str().expect("UTF-8");
        assert!(summary.starts_with("UNKNOWN(interrupted"), "{summary}");
        concord_result_free(result);
        concord_flag_free(flag);
    }
}
