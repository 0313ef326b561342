// TRUE
// A body that is there for inlining only gives way to the real one.
#include <assert.h>
extern __inline __attribute__((__gnu_inline__)) int next(int x) { return x + 1; }
int next(int x) { return x + 1; }
int main(void) {
    assert(next(1) == 2);
    return 0;
}
