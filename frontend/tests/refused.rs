//! Bad input: each gets the right words at the right place, and nothing else happens.

use concord_frontend::{Diagnostic, Options, Severity, compile};
use concord_program::DataModel;

const OPTIONS: Options = Options { data_model: DataModel::Ilp32 };

fn shown(diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics.iter().map(Diagnostic::to_string).collect()
}

fn errors(text: &str) -> Vec<String> {
    let errors = compile("t.c", text.as_bytes(), &OPTIONS).expect_err("the text is refused");
    assert!(errors.iter().all(|error| error.severity == Severity::Error));
    shown(&errors)
}

fn warnings(text: &str) -> Vec<String> {
    let compiled = compile("t.c", text.as_bytes(), &OPTIONS).unwrap_or_else(|errors| panic!("{:?}", shown(&errors)));
    let note = " (the verdict is unknown if execution gets here)";
    shown(&compiled.warnings).iter().map(|warning| warning.replace(note, "")).collect()
}

#[test]
fn syntax_errors_name_the_token() {
    assert_eq!(errors("int main(void) {\n  int x = ;\n}\n"), ["t.c:2:11: error: syntax error before `;`"]);
    assert_eq!(errors("int main(void) { return 0 }\n"), ["t.c:1:27: error: syntax error before `}`"]);
    assert_eq!(errors("int main(void) { if x) ; }\n"), ["t.c:1:22: error: syntax error before `)`"]);
    assert_eq!(errors("int x y;\nint main(void) { }\n"), ["t.c:1:7: error: syntax error before `y`"]);
    assert_eq!(errors("int main(void) {\n"), ["t.c:1:16: error: this `{` is never closed"]);
    assert_eq!(errors("int x"), ["t.c:1:5: error: syntax error at the end of the file"]);
}

#[test]
fn bit_fields_with_names_have_widths() {
    let refused = ["t.c:1:21: error: a bit-field with a name must have a width above 0"];
    assert_eq!(errors("struct s { unsigned a : 0; };\nint main(void) { }\n"), refused);
    assert_eq!(errors("struct s { unsigned a : -1; };\nint main(void) { }\n"), refused);
}

#[test]
fn unknown_types_are_named() {
    assert_eq!(errors("foo x;\nint main(void) { }\n"), ["t.c:1:1: error: unknown type name `foo`"]);
    assert_eq!(errors("int main(void) {\n  uint8 x;\n}\n"), ["t.c:2:3: error: unknown type name `uint8`"]);
    assert_eq!(errors("int f(word x);\nint main(void) { }\n"), ["t.c:1:7: error: unknown type name `word`"]);
}

#[test]
fn texts_that_are_no_c_are_refused() {
    assert_eq!(errors("int x;\0\n"), ["t.c:1:7: error: this is a binary file, not C text"]);
    assert_eq!(errors("int x @ y;\n"), ["t.c:1:7: error: the character '@' cannot stand here"]);
    assert_eq!(errors("int x = \"abc;\n"), ["t.c:1:9: error: this literal does not end on its line"]);
    assert_eq!(errors("int x; /* abc\n"), ["t.c:1:8: error: this comment does not end"]);
    assert_eq!(errors(""), ["error: the program has no function `main`"]);
    assert_eq!(errors("int f(void) { return 1; }\n"), ["error: the program has no function `main`"]);
    assert_eq!(errors("int main(void);\n"), ["error: the program has no function `main`"]);
}

#[test]
fn deep_nesting_is_refused() {
    let nested = |depth: usize| format!("int main(void) {{ return {}1{}; }}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(errors(&nested(10_000)), ["t.c:1:524: error: brackets are nested deeper than 500 levels"]);
    assert!(compile("t.c", nested(400).as_bytes(), &OPTIONS).is_ok());
    let chain = format!("int main(void) {{ return {}1; }}", "1+".repeat(10_000));
    assert_eq!(errors(&chain), ["t.c:1:5024: error: this expression has more than 5000 tokens"]);
    let prefix = format!("int main(void) {{ return {}1; }}", "- ".repeat(1_000));
    assert_eq!(errors(&prefix), ["t.c:1:1025: error: more than 500 operators in a row"]);
}

#[test]
fn huge_files_are_refused() {
    let text = format!("int main(void) {{ return 0; }}\n{}", "int x;\n".repeat(7_200_000));
    assert_eq!(errors(&text), ["t.c:1:1: error: the file has more than 10000000 bytes"]);
}

#[test]
fn static_arrays_of_variable_length_are_refused() {
    let text = "int n = 3;\nint a[n];\nint main(void) { return a[0]; }\n";
    assert_eq!(errors(text), ["t.c:2:7: error: an array of variable length cannot stand here"]);
}

#[test]
fn types_that_would_be_taken_for_others_are_refused() {
    let sized = "int main(void) {\n  return sizeof(int __attribute__((vector_size(16))));\n}\n";
    assert_eq!(errors(sized), ["t.c:2:17: error: this attribute is not supported"]);
    let vector = "typedef int v __attribute__((vector_size(16)));\nint main(void) {\n  return sizeof(v);\n}\n";
    let incomplete = "`sizeof` of the incomplete type `struct (with an unsupported attribute)`";
    assert_eq!(errors(vector), [format!("t.c:3:10: error: {incomplete}")]);
    let result = "int __attribute__((mode(DI))) f(void) { return 1; }\nint main(void) { }\n";
    assert_eq!(errors(result), ["t.c:1:31: error: this attribute of a function's result is not supported"]);
    let order = "#pragma  scalar_storage_order big-endian\nstruct s { int x; };\nint main(void) { }\n";
    let message = "another order of bytes (`#pragma scalar_storage_order`) is not supported";
    assert_eq!(errors(order), [format!("t.c:1:1: error: {message}")]);
    let shadowed = "enum { N = 3 };\nint f(N, a) int N; int a[2][N]; { return a[1][0]; }\nint b[4];\nint main(void) { return f(2, b); }\n";
    let message = "the parameter `N` in the type of another is not supported";
    assert_eq!(errors(shadowed), [format!("t.c:2:29: error: {message}")]);
}

#[test]
fn undeclared_names_are_refused() {
    assert_eq!(errors("int main(void) { return x; }"), ["t.c:1:25: error: `x` is not declared"]);
    assert_eq!(
        errors("struct s { int a; } v;\nint main(void) { return v.b; }"),
        ["t.c:2:27: error: `struct s` has no member `b`"]
    );
    assert_eq!(errors("int main(void) { goto out; }"), ["t.c:1:18: error: there is no label `out` in this function"]);
    assert_eq!(errors("int main(void) { break; }"), ["t.c:1:18: error: `break` outside of a loop or `switch`"]);
    assert_eq!(
        errors("int x = 1;\nint x = 2;\nint main(void) { return x; }"),
        ["t.c:2:5: error: `x` is initialised twice"]
    );
    assert_eq!(
        errors("int x;\nchar x;\nint main(void) { return x; }"),
        ["t.c:2:6: error: `x` is declared twice with different types (the other declaration is at t.c:1:5)"]
    );
}

#[test]
fn all_errors_of_different_functions_are_told() {
    let text = "int f(void) { return a; }\nint main(void) { f(); return b; }\n";
    assert_eq!(errors(text), ["t.c:2:30: error: `b` is not declared", "t.c:1:22: error: `a` is not declared"]);
}

#[test]
fn what_is_not_modelled_gets_a_warning_at_its_place() {
    assert_eq!(
        warnings("int f(int);\nint main(void) { return f(1); }"),
        ["t.c:2:25: warning: the call of the undefined function `f` is not supported"]
    );
    assert_eq!(
        warnings("int main(void) { return g(1); }"),
        ["t.c:1:25: warning: the call of the undeclared function `g` is not supported"]
    );
    assert_eq!(
        warnings("long double d;\nint main(void) { return d + 1.5 > 2; }"),
        [
            "t.c:2:27: warning: floating-point arithmetic of this precision is not supported",
            "t.c:2:33: warning: floating-point arithmetic of this precision is not supported"
        ]
    );
    assert_eq!(
        warnings("int main(void) { __asm__ volatile(\"hlt\"); return 0; }"),
        ["t.c:1:18: warning: inline assembly is not supported"]
    );
    assert_eq!(
        warnings("extern __thread int t;\nint main(void) { return t; }"),
        ["t.c:2:25: warning: the thread-local variable `t`, which is not defined, is not supported"]
    );
}

#[test]
fn what_main_does_not_reach_gets_no_warning() {
    let text = "double d; union u { int i; char c; } v; struct b { int f : 3; } w;\n\
        double half(double x) { return x / 2; }\nint main(void) { return 0; unknown(); }";
    assert_eq!(warnings(text), [] as [&str; 0]);
}

#[test]
fn positions_are_right_behind_dollars_comments_and_line_markers() {
    let text = "# 1 \"lib.h\"\nint a$b$c; /* two\nlines */ int x$;\n# 40 \"user.c\" 2\nint main(void) {\n\
        \x20 a$b$c = x$ + nothing$;\n}\n";
    assert_eq!(errors(text), ["user.c:41:16: error: `nothing$` is not declared"]);
    let error = compile("t.i", text.as_bytes(), &OPTIONS).expect_err("refused").remove(0);
    assert_eq!(error.position.expect("a position").text, "  a$b$c = x$ + nothing$;");
}
