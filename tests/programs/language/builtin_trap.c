// TRUE
// A trap ends the program.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x) __builtin_trap();
    assert(x == 0);
    return 0;
}
