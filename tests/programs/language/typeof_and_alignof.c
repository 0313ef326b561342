// TRUE
// Types of expressions.
#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
struct s { char c; int i; };
int main(void) {
    struct s s;
    typeof(&s.i) p = &s.i;
    __typeof(s) t;
    *p = 3;
    t = s;
    assert(t.i == 3 && _Alignof(int) == 4 && __alignof__(short) == 2 && alignof(struct s) == 4);
    alignas(8) char b[8];
    assert(((size_t)b & 7) == 0);
    return 0;
}
