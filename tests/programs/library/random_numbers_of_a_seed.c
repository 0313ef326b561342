// TRUE
// A random number is not negative and below 1, or as large as RAND_MAX at most.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    unsigned seed = 1;
    assert(rand_r(&seed) >= 0);
    double some = drand48();
    assert(some >= 0 && some < 1);
}
