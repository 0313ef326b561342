//! Constructs of C one by one: `main` returns what a C compiler would.

use concord_frontend::{Options, compile};
use concord_logic::Value;
use concord_program::{DataModel, SequentialRun, Zeros, run_sequential, validate};

fn run_with(text: &str, data_model: DataModel) -> SequentialRun {
    let compiled = compile("t.c", text.as_bytes(), &Options { data_model })
        .unwrap_or_else(|errors| panic!("{}\n{text}", errors.iter().map(ToString::to_string).collect::<String>()));
    validate(&compiled.program).unwrap_or_else(|error| panic!("{error}\n{text}"));
    run_sequential(&compiled.program, &mut Zeros, 100_000)
}

fn returns(text: &str, data_model: DataModel) -> i128 {
    match run_with(text, data_model) {
        SequentialRun::Returned(Some(Value::Bits(bits))) => bits.signed(),
        other => panic!("{other:?}\n{text}"),
    }
}

/// What the body of `main` returns.
fn body(text: &str) -> i128 {
    returns(&format!("int main(void) {{ {text} }}"), DataModel::Ilp32)
}

fn file(text: &str) -> i128 {
    returns(text, DataModel::Ilp32)
}

#[test]
fn integer_types_have_the_widths_of_the_data_model() {
    let sizes = "int main(void) { return sizeof(long) * 100 + sizeof(void *) * 10 + sizeof(long long); }";
    assert_eq!(returns(sizes, DataModel::Ilp32), 448);
    assert_eq!(returns(sizes, DataModel::Lp64), 888);
    assert_eq!(body("return sizeof(char) + sizeof(short) + sizeof(_Bool) + sizeof(int);"), 8);
    assert_eq!(body("unsigned char c = 300; signed char s = 200; return c * 1000 + s;"), 44 * 1000 - 56);
    assert_eq!(body("char c = 255; return c;"), -1);
    assert_eq!(body("unsigned u = 0; return u - 1 > 0;"), 1);
    assert_eq!(body("return -1 < 0u;"), 0);
    assert_eq!(body("unsigned short a = 65535, b = 2; return a * b;"), 131_070);
    assert_eq!(body("long long x = 1LL << 40; return x >> 38;"), 4);
    assert_eq!(body("return (_Bool) 256 + (_Bool) 0;"), 1);
    assert_eq!(body("_Bool b = 3; b = b + b; return b;"), 1);
    assert_eq!(body("return 2147483647 + 1 < 0;"), 1);
    assert_eq!(body("return sizeof(2147483648) + sizeof(0xffffffff) + sizeof('a') + sizeof(1L);"), 20);
}

#[test]
fn operators_compute_as_in_c() {
    assert_eq!(body("return -7 / 2 * 100 + -7 % 2;"), -301);
    assert_eq!(body("return 7u / 2 + (-8 >> 1) + (0x80000000u >> 31);"), 0);
    assert_eq!(body("return (~5 & 0xf) | (3 ^ 5) << 4;"), 0x6a);
    assert_eq!(body("int x = 5; x += 3; x -= 1; x *= 4; x /= 3; x %= 5; x <<= 4; x |= 1; x ^= 3; return x;"), 66);
    assert_eq!(
        body("int i = 3; int a = i++; int b = ++i; int c = i--; int d = --i; return a*1000+b*100+c*10+d;"),
        3553
    );
    assert_eq!(body("return !0 + !5 + (3 > 2) + (2 >= 3) + (1 != 1);"), 2);
    assert_eq!(body("int x = 0; (x = 1) || (x = 2); (x == 5) && (x = 9); return x;"), 1);
    assert_eq!(body("int x = 1; return (x = 4, x + 1);"), 5);
    assert_eq!(body("int x = 3; return x > 2 ? x > 5 ? 1 : 2 : 3;"), 2);
    assert_eq!(body("unsigned char c = 200; c += 100; return c;"), 44);
}

#[test]
fn evaluation_goes_from_left_to_right() {
    assert_eq!(body("int i = 1; return i + i++ * 10;"), 11);
    assert_eq!(body("int i = 1; int a[3] = {7, 8, 9}; a[i] = i++; return a[1] * 10 + i;"), 12);
    assert_eq!(body("int i = 1; i += (i = 5); return i;"), 6);
    assert_eq!(file("int f(int a, int b) { return a * 10 + b; } int main(void) { int i = 1; return f(i, i++); }"), 11);
    assert_eq!(body("int x = 2; int y = (x = x + 1); return x * 10 + y;"), 33);
}

#[test]
fn sizeof_does_not_evaluate() {
    assert_eq!(body("int i = 1; int a[4]; int s = sizeof(i++) + sizeof a + sizeof a[0]; return s * 10 + i;"), 241);
    assert_eq!(body("return sizeof(\"abc\") + sizeof(char *);"), 8);
    assert_eq!(body("int *p = 0; return sizeof *p + sizeof(*p ? 1 : 2);"), 8);
}

#[test]
fn statements_control_the_flow() {
    assert_eq!(body("int s = 0; for (int i = 0; i < 5; i++) { if (i == 3) continue; s += i; } return s;"), 7);
    assert_eq!(body("int i = 0; while (1) { if (++i > 6) break; } return i;"), 7);
    assert_eq!(body("int i = 0; do i++; while (i < 4); return i;"), 4);
    assert_eq!(body("int i = 0; again: i++; if (i < 3) goto again; return i;"), 3);
    assert_eq!(
        body(
            "int s = 0; for (int i = 0; i < 7; i++) switch (i) { case 1: s += 1; case 2: s += 10; break; \
        case 4 ... 5: s += 100; break; default: s += 1000; } return s;"
        ),
        3221
    );
    assert_eq!(body("goto past; int x; past: x = 3; int *p = &x; *p += 1; return x;"), 4);
    assert_eq!(body("switch (1) { int a[2]; case 1: a[1] = 5; return a[1]; } return 0;"), 5);
    assert_eq!(body("switch (3) { case 1: return 1; } return 2;"), 2);
    assert_eq!(body("int x = 1; { int x = 2; { extern int y; x++; } } return x;"), 1);
    assert_eq!(body("int n = 0; switch (2) { case 1: do { n++; case 2: n += 10; } while (n < 15); } return n;"), 21);
}

#[test]
fn arrays_structures_and_pointers_work() {
    assert_eq!(body("int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; int *p = a[1]; return a[1][2] * 10 + p[1];"), 65);
    assert_eq!(
        body("int a[5] = {1, 2, 3, 4, 5}; int *p = &a[1], *q = a + 4; return (q - p) * 100 + *(p + 2) * 10 + (p < q);"),
        341
    );
    assert_eq!(
        file(
            "struct s { char c; int i; struct { short a, b; } in; } g = {1, 2, {3, 4}}; \
        int main(void) { struct s l = g; l.in.b = 9; g = l; struct s *p = &g; return p->i * 100 + p->in.b * 10 + sizeof(g); }"
        ),
        302
    );
    assert_eq!(body("int x = 1; int *p = &x; int **q = &p; **q = 7; return x;"), 7);
    assert_eq!(body("int a[3] = {1, 2, 3}; int *p = a; int r = *p++; r += *++p * 10; return r;"), 31);
    assert_eq!(
        file(
            "struct p { int x, y; }; struct p make(int a) { struct p r = {a, a + 1}; return r; } \
        int sum(struct p v) { v.x += 10; return v.x + v.y; } \
        int main(void) { struct p v = make(3); return sum(v) * 100 + v.x; }"
        ),
        1703
    );
    assert_eq!(
        file(
            "struct n { int v; struct n *next; }; struct n a = {1, 0}, b = {2, &a}; \
        int main(void) { int s = 0; for (struct n *p = &b; p; p = p->next) s = s * 10 + p->v; return s; }"
        ),
        21
    );
    assert_eq!(body("struct { int a[3]; } s, t; s.a[2] = 5; s.a[0] = 1; t = s; return t.a[2] + t.a[0];"), 6);
    assert_eq!(file("union u { int i; unsigned w; } g; int main(void) { g.i = -1; return g.w == 0xffffffffu; }"), 1);
    assert_eq!(
        body("char s[] = \"ab\"; char *t = \"cd\"; return s[1] * 1000 + t[0] + sizeof s + (s[2] == 0);"),
        98_103
    );
    assert_eq!(body("int x = 5; return *&x + (&x)[0];"), 10);
    assert_eq!(body("struct s { int a; struct { int b; }; } v = {1, {2}}; return v.b * 10 + v.a;"), 21);
}

#[test]
fn initialisers_fill_objects() {
    assert_eq!(file("int a[] = {1, [4] = 5, 6}; int main(void) { return sizeof a + a[4] * 10 + a[5] + a[2]; }"), 80);
    assert_eq!(
        file(
            "struct s { int x, y[2], z; } a = {.y = {1, 2}, .x = 3}, b = {1, 2, 3, 4}; \
        int main(void) { return a.x * 1000 + a.y[1] * 100 + a.z * 10 + b.z; }"
        ),
        3204
    );
    assert_eq!(file("int a[2][2] = {1, 2, 3}; int main(void) { return a[0][1] * 100 + a[1][0] * 10 + a[1][1]; }"), 230);
    assert_eq!(
        file("int x = 5; int *p = &x; int *q[2] = {&x, 0}; int main(void) { return *p + *q[0] + (q[1] == 0); }"),
        11
    );
    assert_eq!(
        file(
            "enum e { A, B = 5, C }; int a[C] = {[A] = 1, [B] = 2}; int main(void) { return a[5] * 10 + sizeof a / sizeof *a; }"
        ),
        26
    );
    assert_eq!(body("int a[4] = {1}; return a[0] + a[1] + a[2] + a[3];"), 1);
    assert_eq!(body("int a[4] = {[0 ... 2] = 7}; return a[0] + a[2] + a[3];"), 14);
    assert_eq!(
        file(
            "char s[2][4] = {\"abc\", \"de\"}; int main(void) { return s[1][1] == 'e' && s[0][2] == 'c' && !s[1][3]; }"
        ),
        1
    );
    assert_eq!(file("int f(void) { static int n = 5; return n++; } int main(void) { f(); return f(); }"), 6);
    assert_eq!(file("int x; int x; int x = 4; extern int x; int main(void) { extern int x; return x; }"), 4);
    assert_eq!(body("struct s { int a, b; }; struct s v = (struct s){3, 4}; return v.a * 10 + v.b;"), 34);
}

#[test]
fn functions_recurse_and_are_called_through_pointers() {
    assert_eq!(file("int f(int n) { return n < 2 ? 1 : n * f(n - 1); } int main(void) { return f(5); }"), 120);
    assert_eq!(
        file(
            "int one(int x) { return x + 1; } int two(int x) { return x + 2; } \
        int (*table[2])(int) = {one, &two}; \
        int main(void) { int (*f)(int) = one; int s = 0; for (int i = 0; i < 2; i++) s = s * 10 + table[i](1); \
        return s * 10 + f(1) + (*f)(0); }"
        ),
        233
    );
    assert_eq!(file("void set(int *p) { *p = 4; } int main(void) { int x = 1; set(&x); return x; }"), 4);
    assert_eq!(file("int f(int a) { a++; int *p = &a; *p += 1; return a; } int main(void) { return f(1); }"), 3);
    assert_eq!(
        file("typedef int word; word f(word); int main(void) { return f(2); } word f(word x) { return x * 2; }"),
        4
    );
}

#[test]
fn gnu_extensions_work() {
    assert_eq!(body("int x = ({ int y = 3; y + 1; }); return x;"), 4);
    assert_eq!(body("__typeof__(1L) x = 3; return sizeof x + x;"), 7);
    assert_eq!(body("return __builtin_expect(3, 0) + _Generic(1u, int: 1, unsigned: 2, default: 3);"), 5);
    assert_eq!(body("return __builtin_offsetof(struct { char c; int i; }, i);"), 4);
    assert_eq!(
        file(
            "__extension__ typedef long long wide __attribute__((aligned(8))); int main(void) { return sizeof(wide); }"
        ),
        8
    );
}

#[test]
fn the_heap_gives_objects_of_the_wanted_type() {
    assert_eq!(
        file(
            "void *malloc(unsigned); struct n { int v; struct n *next; }; \
        int main(void) { struct n *p = malloc(sizeof(struct n)); p->v = 3; p->next = p; return p->next->v; }"
        ),
        3
    );
    assert_eq!(
        file(
            "void *malloc(unsigned); int main(void) { int *p = (int *) malloc(4 * sizeof(int)); p[3] = 4; return p[3]; }"
        ),
        4
    );
    assert_eq!(
        file("void *calloc(unsigned, unsigned); int main(void) { short *p = calloc(3, sizeof *p); return p[2]; }"),
        0
    );
    // Of any size, also of none, and behind a function that does not know what for.
    let any =
        "void *malloc(unsigned); int main(int n, char **v) { n = 3; char *p = malloc(n); p[2] = 7; return p[2]; }";
    assert_eq!(file(any), 7);
    let none = "void *malloc(unsigned); int main(int n, char **v) { n = 0; char *p = malloc(n); return p[0]; }";
    assert!(matches!(run_with(none, DataModel::Ilp32), SequentialRun::Fault { .. }));
    let wrapped = "void *malloc(unsigned); void *get(unsigned n) { return malloc(n); } struct n { char c; int v; }; \
        int main(void) { struct n *p = get(2 * sizeof *p); p[1].v = 9; p[1].c = 1; return p[1].v + p[1].c; }";
    assert_eq!(file(wrapped), 10);
    let beyond = "void *malloc(unsigned); int main(void) { char *p = malloc(6); return *(int *) (p + 3); }";
    assert!(matches!(run_with(beyond, DataModel::Ilp32), SequentialRun::Fault { .. }));
}

#[test]
fn memory_is_bytes() {
    assert_eq!(file("union u { int i; char c[4]; } v; int main(void) { v.i = 0x01020304; return v.c[1]; }"), 3);
    assert_eq!(file("union u { short s; char c[4]; } v = { 0x0102 }; int main(void) { return v.c[0]; }"), 2);
    assert_eq!(file("int x; int main(void) { char *p = (char *) &x; p[1] = 2; p[0] = 1; return x; }"), 0x201);
    assert_eq!(file("char b[8]; int main(void) { *(int *) (b + 2) = 0x05060708; return b[3]; }"), 7);
    assert_eq!(
        file(
            "struct s { char c; int i; } v; int main(void) { int *p = &v.i; \
        return ((struct s *) ((char *) p - __builtin_offsetof(struct s, i)))->c == v.c; }"
        ),
        1
    );
}

#[test]
fn bit_fields_keep_apart_and_wrap() {
    let declared =
        "struct s { unsigned a : 3; int b : 5; unsigned c : 20; unsigned : 0; unsigned char d : 2; _Bool e : 1; };";
    let run = |body: &str| file(&format!("{declared} struct s v; int main(void) {{ {body} }}"));
    assert_eq!(run("v.a = 9; v.b = -1; return v.a * 10 + v.b;"), 9);
    assert_eq!(run("v.b = 15; v.b++; return v.b + 16;"), 0);
    assert_eq!(
        run("v.c = 0xfffff; v.a = 5; v.d = 6; v.e = 4; return v.a + v.d * 10 + v.e * 100 + (v.c == 0xfffff);"),
        126
    );
    assert_eq!(run("return sizeof(struct s);"), 8);
    assert_eq!(run("v.a = 7; return v.a - 8 < 0;"), 1);
    assert_eq!(
        file(&format!("{declared} struct s v = {{ 5, -2, .d = 3 }}; int main(void) {{ return v.a + v.b + v.d; }}")),
        6
    );
    assert_eq!(
        file(&format!(
            "{declared} int main(void) {{ struct s v = {{ 5, -2, .d = 3 }}; return v.a + v.b + v.d + v.e; }}"
        )),
        6
    );
}

#[test]
fn memory_and_strings_are_copied_and_compared() {
    let declared = "void *memcpy(void *, const void *, unsigned); void *memmove(void *, const void *, unsigned); \
        void *memset(void *, int, unsigned); int memcmp(const void *, const void *, unsigned); \
        unsigned strlen(const char *); char *strcpy(char *, const char *); char *strcat(char *, const char *); \
        char *strncpy(char *, const char *, unsigned); int strcmp(const char *, const char *); \
        int strncmp(const char *, const char *, unsigned); char *strchr(const char *, int); \
        char *strrchr(const char *, int); char *strdup(const char *);";
    let run = |body: &str| file(&format!("{declared} int main(void) {{ {body} }}"));
    assert_eq!(run("int a[3] = { 1, 2, 3 }, b[3]; memcpy(b, a, sizeof a); return b[0] + b[1] * 10 + b[2] * 100;"), 321);
    assert_eq!(run("char a[] = \"abcdef\"; memmove(a + 1, a, 3); return strcmp(a, \"aabcef\");"), 0);
    assert_eq!(run("char a[] = \"abcdef\"; int n = 3; memmove(a + 1, a, n); return strcmp(a, \"aabcef\");"), 0);
    assert_eq!(run("char a[] = \"abcdef\"; int n = 3; memmove(a, a + 1, n); return strcmp(a, \"bcddef\");"), 0);
    assert_eq!(run("int x; memset(&x, 1, sizeof x); return x;"), 0x0101_0101);
    assert_eq!(run("char a[9]; strcpy(a, \"ab\"); strcat(a, \"cd\"); return strlen(a) * 10 + (a[3] == 'd');"), 41);
    assert_eq!(run("char a[5]; strncpy(a, \"ab\", 5); return a[1] + a[2] + a[4];"), 98);
    assert_eq!(
        run(
            "return (strcmp(\"ab\", \"b\") < 0) + (strncmp(\"abc\", \"abd\", 2) == 0) + (memcmp(\"b\", \"a\", 1) > 0);"
        ),
        3
    );
    assert_eq!(
        run(
            "char *s = \"hello\"; return strchr(s, 'l') - s + (strchr(s, 'x') == 0) * 10 + (strrchr(s, 'l') - s) * 100;"
        ),
        312
    );
    assert_eq!(run("char *s = strdup(\"xy\"); return s[1] == 'y' && s[2] == 0;"), 1);
}

#[test]
fn arrays_of_variable_length_and_compound_literals() {
    assert_eq!(file("int main(void) { int n = 4; int a[n + 1]; a[n] = 3; return a[n] + sizeof a; }"), 23);
    assert_eq!(file("int main(void) { int *p = (int[]) { 4, 5, [4] = 6 }; return p[1] + p[4] + p[2]; }"), 11);
}

#[test]
fn what_is_not_modelled_is_reached_as_such() {
    for text in [
        "int f(void); int main(void) { return f(); }",
        "long double d; int main(void) { return d > 1; }",
        "int main(void) { __asm__(\"hlt\"); return 0; }",
        "int x; struct s { char c; int i; } __attribute__((aligned(x))); int main(void) { return sizeof(struct s); }",
    ] {
        let run = run_with(text, DataModel::Ilp32);
        assert!(matches!(run, SequentialRun::Unsupported { .. }), "{run:?}\n{text}");
    }
    assert_eq!(file("int f(void); int main(void) { if (0) f(); return 1; }"), 1);
}

#[test]
fn labels_are_values() {
    let machine = "int f(const char *c) { static void *t[] = { &&a, &&b, (void *) &&out }; int x = 1; goto *t[*c++];
        a: x += 3; goto *t[*c++]; b: x *= 5; goto *t[*c++]; out: return x; }
        int main(void) { return f(\"\\0\\1\\0\\2\"); }";
    assert_eq!(file(machine), 23);
    assert_eq!(body("int a = 1, b = 2; return (a) && b && sizeof(char *) && &a && !(b-- && 0);"), 1);
    assert_eq!(body("int i = 0; { __label__ l; void *p = &&l; if (i++ < 3) goto *p; l: i += 10; } return i;"), 11);
    let offsets = "static const int t[] = { &&a - &&a, &&b - &&a }; goto *(&&a + t[1]); a: return 1; b: return 2;";
    assert_eq!(body(offsets), 2);
}

#[test]
fn library_functions_are_behind_pointers() {
    let text = "unsigned long strlen(const char *); int abs(int); void *malloc(unsigned long); void free(void *);
        int main(void) { unsigned long (*length)(const char *) = strlen; int (*f[2])(int) = { abs, abs };
        void *(*make)(unsigned long) = malloc; void (*drop)(void *) = &free; int *p = make(4); *p = length(\"four\");
        int result = *p * 10 + f[1](-3); drop(p); return result; }";
    assert_eq!(returns(text, DataModel::Lp64), 43);
}

#[test]
fn functions_written_in_c_give_way_to_the_programs_own() {
    let sort = "typedef unsigned size_t; void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
        int down(const void *a, const void *b) { return *(int *) b - *(int *) a; }";
    let main = "int main(void) { int a[3] = { 1, 3, 2 }; qsort(a, 3, sizeof a[0], down); return a[0] * 100 + a[1] * 10 + a[2]; }";
    assert_eq!(file(&format!("{sort} {main}")), 321);
    let own = "void qsort(void *a, size_t n, size_t m, int (*f)(const void *, const void *)) { *(int *) a = 7; }";
    assert_eq!(file(&format!("{sort} {own} {main}")), 732);
    assert_eq!(file(&format!("{sort} {main} {own}")), 732);
    assert_eq!(file("int qsort = 3, strstr = 4; int main(void) { return qsort + strstr; }"), 7);
}

#[test]
fn characters_outside_of_ascii_have_the_encoding_of_their_literal() {
    assert_eq!(body("return sizeof(\"\\u00e9\") * 100 + (unsigned char) \"\\u00e9\"[1];"), 300 + 0xa9);
    assert_eq!(body("return L'\\u20ac' + u'é' + U'\\U0001F600';"), 0x20ac + 0xe9 + 0x1f600);
    assert_eq!(body("return sizeof(u\"\\U0001F600\") / 2 * 10 + sizeof(U\"😀\") / 4;"), 32);
}
