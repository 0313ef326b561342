// TRUE
// Operations on _Bool.
#include <assert.h>
#include <stdbool.h>
struct s { bool a : 1, b : 1; };
int main(void) {
    bool b = 4;
    assert(b == 1 && sizeof b == 1);
    b ^= 1;
    assert(!b);
    b |= 6;
    assert(b == true);
    b = 0.5;
    assert(b);
    b--;
    assert(!b);
    b--;
    assert(b);
    bool c = ~b;
    assert(c);
    assert((b & c) == 1 && b + c == 2);
    bool *p = &b;
    *p = (char *)p != 0;
    struct s s = {2, 0};
    assert(s.a == 1 && s.b == 0);
    s.b++;
    assert(s.b);
    return 0;
}
