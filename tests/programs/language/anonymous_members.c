// TRUE
// Anonymous structures and unions.
#include <assert.h>
struct s { int kind; union { int i; struct { short lo, hi; }; char bytes[4]; }; };
int main(void) {
    struct s s = {.kind = 1, .i = 0x00020001};
    assert(s.lo == 1 && s.hi == 2 && s.bytes[2] == 2);
    struct s t = {2, {.bytes = {1, 1, 1, 1}}};
    assert(t.i == 0x01010101);
    return 0;
}
