// UNKNOWN(unsupported
// Numbers that take more than one rounding are not read.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(atof("3.141592653589793238462643383279") > 3);
}
