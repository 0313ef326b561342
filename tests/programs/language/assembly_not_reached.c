// TRUE
// An instruction that execution does not reach does not matter.
#include <assert.h>

int main(void) {
    int x = 3;
    if (x == 4)
        __asm__ volatile("incl %0" : "+r"(x));
    assert(x == 3);
    return 0;
}
