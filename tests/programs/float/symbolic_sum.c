// FALSE
// Adding one does not always change a float.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > 0 && x < 1e30f)
        assert(x + 1 > x);
    return 0;
}
