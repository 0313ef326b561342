//! The library: threads, mutexes, atomics and the verifier's functions, judged by the explorer.

use concord_frontend::{Options, compile};
use concord_program::{DataModel, Exploration, ExploreOptions, Findings, Program, explore, validate};

fn program(text: &str) -> Program {
    let compiled = compile("t.c", text.as_bytes(), &Options { data_model: DataModel::Ilp32 })
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors.iter().map(ToString::to_string).collect::<String>()));
    assert_eq!(compiled.warnings, [], "{text}");
    validate(&compiled.program).unwrap_or_else(|error| panic!("{error}\n{text}"));
    compiled.program
}

fn findings(text: &str) -> Findings {
    let findings = match explore(&program(text), &ExploreOptions::default()) {
        Exploration::Complete(findings) | Exploration::Cut { findings, .. } => findings,
    };
    assert!(findings.unsupported.is_empty() && findings.faults.is_empty(), "{findings:?}\n{text}");
    findings
}

fn fails(text: &str) -> bool {
    !findings(text).failures.is_empty()
}

/// Two threads `f` and `g` with these declarations around them; `main` asserts at the end.
fn pair(declarations: &str, f: &str, g: &str, holds: &str) -> String {
    format!(
        "typedef unsigned long pthread_t; typedef union {{ char s[24]; }} pthread_mutex_t;\n\
         void reach_error(void) {{ }}\nvoid abort(void);\n{declarations}\n\
         void *f(void *unused) {{ {f} return 0; }}\nvoid *g(void *unused) {{ {g} return 0; }}\n\
         int main(void) {{ pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, &g, 0);\n\
         pthread_join(s, 0); pthread_join(t, (void *) 0); if (!({holds})) reach_error(); return 0; }}"
    )
}

#[test]
fn unprotected_increments_get_lost_and_protected_ones_do_not() {
    assert!(fails(&pair("int x;", "x++;", "x++;", "x == 2")));
    let lock = "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";
    assert!(!fails(&pair("int x; pthread_mutex_t m;", lock, lock, "x == 2")));
    assert!(!fails(&pair("int x; pthread_mutex_t m = { { 0 } };", lock, lock, "x == 2")));
    let atomic = "__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();";
    assert!(!fails(&pair("int x;", atomic, atomic, "x == 2")));
    let function = "int x; void __VERIFIER_atomic_inc(void) { if (x) { x++; return; } x++; }";
    assert!(!fails(&pair(function, "__VERIFIER_atomic_inc();", "__VERIFIER_atomic_inc();", "x == 2")));
}

#[test]
fn atomic_operations_are_one_step() {
    for step in [
        "__sync_fetch_and_add(&x, 1);",
        "__sync_add_and_fetch(&x, 1);",
        "__atomic_fetch_add(&x, 1, 5);",
        "__atomic_add_fetch(&x, 1, 0);",
        "__concord_atomic_fetch_add(&x, 1);",
        "int o = x; while (!__sync_bool_compare_and_swap(&x, o, o + 1)) o = x;",
        "int o = x; while (!__concord_atomic_compare_exchange_strong(&x, &o, o + 1)) ;",
        "int o, n; do { o = x; n = __sync_val_compare_and_swap(&x, o, o + 1); } while (n != o);",
    ] {
        assert!(!fails(&pair("int x;", step, step, "x == 2")), "{step}");
    }
    assert!(!fails(&pair("_Atomic int x;", "x++;", "x += 1;", "x == 2")));
    assert!(fails(&pair("_Atomic int x;", "x = x + 1;", "x++;", "x == 2")));
    let set = "if (!__concord_atomic_flag_test_and_set(&x)) n++;";
    assert!(!fails(&pair("_Atomic _Bool x; int n;", set, set, "n == 1")));
    assert!(!fails(&pair("int x;", "__concord_atomic_exchange(&x, 1);", "__concord_atomic_store(&x, 1);", "x == 1")));
}

#[test]
fn arguments_and_results_of_threads_arrive() {
    let text = "typedef unsigned long pthread_t; void reach_error(void);\n\
        void *f(void *a) { int *p = a; *p += 1; if (*p > 100) pthread_exit((void *) 1); return (void *) (long) (*p * 2); }\n\
        int main(void) { pthread_t t[2]; int x = 3; void *r; long s; \n\
        pthread_create(&t[0], 0, f, &x); pthread_join(t[0], &r); \n\
        if ((long) r != 8 || x != 4) reach_error(); x = 200; \n\
        pthread_create(&t[1], 0, f, (void *) &x); pthread_join(t[1], (void **) &s); if (s != 1) reach_error(); return 0; }";
    assert!(!fails(text));
    assert!(fails(&text.replace("!= 8", "!= 9")));
    assert!(fails(&text.replace("s != 1", "s == 1")));
}

#[test]
fn thread_functions_may_be_chosen_at_run_time() {
    let text = "typedef unsigned long pthread_t; _Bool __VERIFIER_nondet_bool(void); void reach_error(void); int x;\n\
        void *f(void *a) { x = 1; return 0; } void *g(void *a) { x = 2; return 0; }\n\
        int main(void) { void *(*h)(void *) = __VERIFIER_nondet_bool() ? f : g; pthread_t t; \n\
        pthread_create(&t, 0, h, 0); pthread_join(t, 0); if (x == WANTED) reach_error(); return 0; }";
    let compiled = |wanted: &str| {
        let text = text.replace("WANTED", wanted);
        let compiled = compile("t.c", text.as_bytes(), &Options { data_model: DataModel::Ilp32 }).expect("it compiles");
        match explore(&compiled.program, &ExploreOptions::default()) {
            Exploration::Complete(findings) => (findings.failures.len(), findings.unsupported.len()),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((compiled("1"), compiled("2"), compiled("0")), ((1, 0), (1, 0), (0, 0)));
}

#[test]
fn the_verifiers_functions_mean_what_the_rules_say() {
    let main = |body: &str| {
        format!(
            "void reach_error(void) {{ }} void abort(void); int x; \
        void assume_abort_if_not(int c) {{ if (!c) {{ abort(); }} }} \
        void __VERIFIER_assert(int c) {{ if (!c) {{ ERROR: {{ reach_error(); abort(); }} }} }} \
        int main(void) {{ {body} }}"
        )
    };
    assert!(fails(&main("reach_error();")));
    assert!(!fails(&main("__VERIFIER_assume(0); reach_error();")));
    assert!(!fails(&main("assume_abort_if_not(x == 1); reach_error();")));
    assert!(fails(&main("assume_abort_if_not(x == 0); reach_error();")));
    assert!(!fails(&main("abort(); reach_error();")));
    assert!(!fails(&main("exit(1); reach_error();")));
    assert!(fails(&main("__VERIFIER_assert(x);")));
    assert!(!fails(&main("__VERIFIER_assert(!x);")));
    assert!(fails(&main("__concord_assert((x && 1) != 0);")));
    assert!(fails(&main("((void) sizeof (x ? 1 : 0), ({ if (x) ; else __assert_fail (\"x\", \"f\", 1, \"m\"); }));")));
    assert!(fails(&main("if (__VERIFIER_nondet_bool()) reach_error();")));
    assert!(fails(&main("if (__VERIFIER_nondet_int() == 1) reach_error();")));
    assert!(!fails(&main("unsigned char c = __VERIFIER_nondet_uchar(); if (c > 255) reach_error();")));
    assert!(fails(&main("int i = rand(); if (i >= 0) __VERIFIER_error();")));
    assert!(!fails(&main("int i = rand(); if (i < 0) __VERIFIER_error();")));
}

#[test]
fn try_lock_and_wait_work() {
    let f = "if (pthread_mutex_trylock(&m) == 0) { x++; pthread_mutex_unlock(&m); } else y = 1;";
    let text = pair("int x, y; pthread_mutex_t m;", f, f, "x == 2");
    assert!(fails(&text));
    assert!(!fails(&text.replace("!(x == 2)", "!(x == 2 || y == 1)")));
    let wait = "typedef union { char s[48]; } pthread_cond_t; pthread_cond_t c; pthread_mutex_t m; int x, y;";
    let f = "pthread_mutex_lock(&m); while (!x) pthread_cond_wait(&c, &m); y = x; pthread_mutex_unlock(&m);";
    let g = "pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);";
    assert!(!fails(&pair(wait, f, g, "y == 1")));
}

#[test]
fn a_mutex_passed_by_address_does_not_escape_but_a_variable_does() {
    let program = program(&pair(
        "int x, y, a[3], b[3], c[3]; int *p; pthread_mutex_t m; struct s { int v; } s, t, u, w;",
        "pthread_mutex_lock(&m); p = &y; a[x] = 1; p = b; s = x ? t : u; w = s; c[x] = x++; a[1] = x++;",
        "",
        "1",
    ));
    let taken: Vec<(&str, bool)> =
        program.objects.iter().map(|object| (object.name.as_str(), object.address_taken)).collect();
    for (name, expected) in [
        ("x", false),
        ("y", true),
        ("a", false),
        ("b", true),
        ("m", false),
        ("p", false),
        ("c", true),
        ("s", false),
        ("t", true),
        ("u", true),
        ("w", false),
    ] {
        assert!(taken.contains(&(name, expected)), "{name}: {taken:?}");
    }
}
