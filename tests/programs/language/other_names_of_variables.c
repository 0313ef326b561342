// UNKNOWN(unsupported
// Two names of one variable.
#include <assert.h>
int a;
extern int b __attribute__((alias("a")));
int main(void) {
    a = 1;
    assert(b == 1);
    return 0;
}
