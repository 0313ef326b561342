// TRUE
// An instruction that is none ends the program: what comes after it does not happen.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int number = __VERIFIER_nondet_int();
    if (number < 0) {
        __asm__ volatile("1:\tud2\n.pushsection __bug_table,\"a\"\n2:\t.long 1b - 2b\n.popsection");
        for (;;) {}
    }
    assert(number >= 0);
    return 0;
}
