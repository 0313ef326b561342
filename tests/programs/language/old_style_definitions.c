// TRUE
// Definitions as before ANSI C, implicit int, implicit declarations.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
int add(a, b) int a; char b; { return a + b; }
twice(x) { return 2 * x; }
main() {
    register int i = 3;
    if (add(3, 260) != 7) __assert_fail("", "", 0, "");
    if (twice(i) != 6) __assert_fail("", "", 0, "");
    if (later(4) != 5) __assert_fail("", "", 0, "");
    return 0;
}
int later(int x) { return x + 1; }
