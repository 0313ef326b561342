// TRUE
// A priority that the declaration has, and none behind: the order is the same however the attribute is written.
#include <assert.h>
int x;
static void first(void) __attribute__((constructor(101)));
static void first(void) { x = 1; }
[[gnu::constructor]] static void second(void) { x = 2; }
int main(void) {
    assert(x == 2);
    return 0;
}
