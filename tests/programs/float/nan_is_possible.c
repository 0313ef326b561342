// FALSE
// A NaN is not equal to itself.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    assert(x == x);
    return 0;
}
