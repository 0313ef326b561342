// UNKNOWN(unsupported: floating-point arithmetic of this precision
// Only float and double are computed with.
#include <assert.h>

int main(void) {
    long double half;
    assert(half + half == half * 2);
    return 0;
}
