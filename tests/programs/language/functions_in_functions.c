// TRUE
// A function inside of a function that is not called does nothing, and it hides other functions in its block only.
extern void reach_error(void);
#define check(c) if (!(c)) reach_error()
static int calls;
static int twice(int x) { calls++; return 2 * x; }
struct point { int twice; };

static int outer(int given, int unused) {
    struct point point = { 3 };
    int before = twice(given);
    if (unused) {
        int twice(int x) { return x * given + point.twice; }
        int (*pointer)(int) = twice;
        before = pointer(twice(given));
    }
    {
        struct point *twice_of(struct point *p) __attribute__((unused));
        struct point *halved(struct point *p) { for (;;) { p->twice /= 2; } return p; }
        inline void nothing(void) { { { } } }
        point.twice++;
    }
    return before + twice(point.twice);
}

int main(void) {
    check(outer(5, 0) == 18 && calls == 2);
    if (calls > 2) { int calls(int y) { return y ? 1 : 0; } check(calls(1)); }
    return 0;
}
