// TRUE
// Enumerations.
#include <assert.h>
enum color { RED, GREEN = 5, BLUE, LAST = BLUE + 10 };
enum { BIG = 1u << 31, NEG = -1 };
enum color f(enum color c) { return c == RED ? GREEN : BLUE; }
int main(void) {
    enum color c = RED;
    assert(f(c) == 5 && f(GREEN) == 6 && LAST == 16 && sizeof(enum color) == 4);
    enum local { A = 3, B } l = B;
    assert(l == 4 && NEG < 0);
    _Static_assert(BLUE == 6, "blue");
    _Static_assert(sizeof(int) == 4);
    return 0;
}
