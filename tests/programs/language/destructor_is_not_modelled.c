// UNKNOWN(unsupported
// A function that runs after `main`.
#include <assert.h>
int x;
static void __attribute__((destructor)) check(void) { assert(x == 0); }
int main(void) {
    x = 1;
    return 0;
}
