// TRUE
// A square root is the nearest number there is.
#include <assert.h>
#include <errno.h>
#include <math.h>
double two = 2, small = 4.9406564584124654e-324, minus = -1;
int main(void) {
    assert(sqrt(two) == 1.4142135623730951);
    assert(sqrt(two) * sqrt(two) != 2);
    assert(sqrt(small) == 2.2227587494850775e-162);
    assert(sqrtf(2.0f) == 1.41421354f);
    double none = sqrt(minus);
    assert(none != none && errno == EDOM);
}
