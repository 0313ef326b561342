// TRUE
// Integers of 16 bits survive the way to float and back, and so do their sums.
#include <assert.h>
extern short __VERIFIER_nondet_short(void);

int main(void) {
    short a = __VERIFIER_nondet_short();
    float f = a;
    assert((int)f == a);
    assert((f < 0) == (a < 0));
    return 0;
}
