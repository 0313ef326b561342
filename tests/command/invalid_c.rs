//! Text that is not C is refused with a position, not judged: by the front end where it sees it, else by the compiler, which is
//! asked beside everything else. That it does not refuse what has a verdict, `tests/corpus` sees.

use std::process::{Command, Output};

use crate::tool::{INPUT, command, file, stderr};

fn verify(arguments: &[&str]) -> Output {
    command(["verify"]).args(arguments).output().expect("the tool runs")
}

/// What C forbids, with the line that is to be named.
const INVALID: &[(&str, u32, &str)] = &[
    (
        "duplicate_case",
        3,
        "int main(void) { int x = 1;\n switch (x) { case 1: return 0;\n case 1: return 1; } return 2; }",
    ),
    (
        "duplicate_default",
        3,
        "int main(void) { int x = 1;\n switch (x) { default: return 0;\n default: return 1; } return 2; }",
    ),
    (
        "overlapping_ranges",
        3,
        "int main(void) { int x = 1;\n switch (x) { case 1 ... 5: return 0;\n case 3: return 1; } return 2; }",
    ),
    ("const_variable", 2, "int main(void) { const int x = 1;\n x = 2;\n return x; }"),
    ("const_increment", 3, "const int x = 1;\nint main(void) {\n x++;\n return x; }"),
    ("const_behind_a_pointer", 2, "int main(void) { int y = 1; const int *p = &y;\n *p = 2;\n return y; }"),
    ("const_member", 3, "struct s { const int a; };\nint main(void) { struct s s = { 1 };\n s.a = 2;\n return 0; }"),
    ("too_many_arguments", 2, "int f(int a) { return a; }\nint main(void) { return f(1, 2); }"),
    ("too_few_arguments", 2, "int f(int a, int b) { return a + b; }\nint main(void) { return f(1); }"),
    ("redefinition_in_a_block", 3, "int main(void) {\n int x = 1;\n int x = 2;\n return x; }"),
    ("redefinition_of_a_parameter", 2, "int f(int a) {\n int a = 2;\n return a; }\nint main(void) { return f(1); }"),
    ("conflicting_variables", 2, "extern int x;\nlong x;\nint main(void) { return x; }"),
    ("conflicting_functions", 2, "int f(int);\nlong f(char *a) { return 0; }\nint main(void) { return f(0); }"),
    ("constant_division_by_zero", 2, "int main(void) { switch (1) {\n case 1 / 0: return 1; }\n return 0; }"),
    ("initializer_that_divides_by_zero", 1, "int x = 1 / 0; int main(void) { return x; }"),
    ("wide_bit_field", 1, "struct s { int a : 33; }; int main(void) { struct s s; s.a = 1; return s.a; }"),
    ("negative_bit_field", 1, "struct s { int a : -1; }; int main(void) { struct s s; return sizeof s; }"),
    ("unused_function", 1, "int f(void) { return undeclared; } int main(void) { return 0; }"),
];

#[test]
fn what_no_compiler_accepts_is_refused() {
    for (name, line, text) in INVALID {
        for (kind, model) in [("c", "--32"), ("i", "--64")] {
            let path = file(&format!("invalid_c/{name}.{kind}"), text);
            let output = verify(&[model, &path]);
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(INPUT), "{name}\n{said}");
            assert_eq!(output.stdout, b"", "{name}");
            assert!(said.contains(&format!("{name}.{kind}:{line}:")), "{name}: line {line} is missing in\n{said}");
            assert!(said.lines().any(|line| line.starts_with("error: ")), "{name}\n{said}");
        }
    }
}

#[test]
fn the_front_end_sees_some_of_it_itself() {
    let seen = [
        "duplicate_case",
        "duplicate_default",
        "overlapping_ranges",
        "redefinition_in_a_block",
        "wide_bit_field",
        "negative_bit_field",
    ];
    for (name, line, text) in INVALID.iter().filter(|(name, ..)| seen.contains(name)) {
        let output = verify(&["--no-syntax-check", &file(&format!("invalid_c/{name}_alone.c"), text)]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(INPUT), "{name}\n{said}");
        assert!(said.contains(&format!("{name}_alone.c:{line}:")), "{name}: line {line} is missing in\n{said}");
    }
}

#[test]
fn the_compiler_need_not_be_asked() {
    let path = file("invalid_c/not_asked.c", "int f(void) { return undeclared; } int main(void) { return 0; }");
    assert_eq!(verify(&["--no-syntax-check", &path]).status.code(), Some(0));
    let output = verify(&[&path]);
    assert!(stderr(&output).contains("said by `cc`; --no-syntax-check does not ask it"), "{}", stderr(&output));
}

#[test]
fn without_a_compiler_preprocessed_programs_are_verified() {
    let path = file("invalid_c/no_compiler.i", "int main(void) { return 0; }");
    let mut command = Command::new(env!("CARGO_BIN_EXE_concord"));
    let output = command.args(["verify", &path]).env("CC", "no-such-compiler").output().expect("the tool runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut command = Command::new(env!("CARGO_BIN_EXE_concord"));
    let output = command.args(["verify", &path]).env("CC", "false").output().expect("the tool runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// What compilers warn of, and what our headers leave out, is no reason to refuse a program.
const VALID: &[(&str, &str)] = &[
    ("implicit_function", "int main(void) { return f(); } int f(int a) { return 0; }"),
    ("pointer_from_integer", "int main(void) { int *p = 5; char *q = &p; return p == q; }"),
    (
        "ranges_side_by_side",
        "int main(void) { switch (4u) { case 1 ... 3: case 4: case 9 ... 5: case 5 ... 7: return 1; } return 0; }",
    ),
    (
        "shadows",
        "int f(int a) { { int a = 1; for (int a = 2; a < 3; a++) { int a = 4; a++; } a++; } return a; } int main(void) { return f(0); }",
    ),
    ("no_result", "int f(void) { return; } int main(void) { f(); return 0; }"),
    (
        "objects",
        "#include <pthread.h>\n#include <semaphore.h>\n#include <threads.h>\n\
         pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, a[2];\n\
         pthread_cond_t c = PTHREAD_COND_INITIALIZER; pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; sem_t s; mtx_t t;\n\
         _Static_assert(sizeof(pthread_mutex_t) == (sizeof(long) == 8 ? 40 : 24), \"as in the C library\");\n\
         int main(void) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }",
    ),
    (
        "generic_functions",
        "#include <stdatomic.h>\nstruct pair { int a, b; }; _Atomic(struct pair) shared; _Atomic(int *) where;\n\
         int main(void) { struct pair p = atomic_load(&shared); int x = 0; atomic_store(&where, &x);\n\
         for (int *p = atomic_load(&where); p; p = 0) { x = *p; }\n\
         return *atomic_load(&where) + p.a; }",
    ),
    (
        "own_name",
        "#include <stdio.h>\n#include <search.h>\nlong insque(char *a) { return 0; } int main(void) { return insque(0); }",
    ),
];

#[test]
fn what_compilers_only_warn_of_is_verified() {
    for (name, text) in VALID {
        for model in ["--32", "--64"] {
            let output = verify(&[model, &file(&format!("invalid_c/{name}.c"), text)]);
            let code = output.status.code();
            assert!(code == Some(0) || code == Some(5), "{name}: {code:?}\n{}", stderr(&output));
        }
    }
}
