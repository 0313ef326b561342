// UNKNOWN(unsupported: the call of the undefined function `sqrt`
// Mathematical functions are not computed.
#include <assert.h>
#include <math.h>

int main(void) {
    assert(sqrt(4.0) == 2.0);
    return 0;
}
