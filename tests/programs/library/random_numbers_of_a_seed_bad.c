// FALSE
// Which random numbers there are is open.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    unsigned seed = 1;
    assert(rand_r(&seed) != 1000000);
}
