// TRUE
// Statement expressions, typeof, __auto_type and `a ?: b`.
#include <assert.h>

#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

int calls;
int next(void) { return ++calls; }

int main(void) {
    int x = 3, y = 5;
    assert(max(x, y) == 5);
    assert(max(x++, 2) == 3 && x == 4);
    __auto_type z = x + 1L;
    assert(sizeof(z) == sizeof(long) && z == 5);
    typeof(x) w = 7;
    assert((w ?: 1) == 7 && (0 ?: 9) == 9);
    assert((next() ?: 100) == 1 && calls == 1);
    int r = ({ int i, s = 0; for (i = 0; i < 4; i++) s += i; s; });
    assert(r == 6);
    return 0;
}
