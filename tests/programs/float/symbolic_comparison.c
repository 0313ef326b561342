// TRUE
// For every float that is not a NaN, one of the comparisons holds, and negating twice changes nothing.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    if (isnan(x) || isnan(y))
        return 0;
    assert(x < y || x == y || x > y);
    assert(-(-x) == x);
    assert(fabsf(x) >= 0);
    return 0;
}
