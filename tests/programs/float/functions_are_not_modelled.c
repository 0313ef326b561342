// UNKNOWN(unsupported: the call of the undefined function `cbrt`
// Mathematical functions are not computed.
#include <assert.h>
#include <math.h>

int main(void) {
    assert(cbrt(8.0) == 2.0);
    return 0;
}
