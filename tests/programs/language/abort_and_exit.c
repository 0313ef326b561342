// TRUE
// What ends the program ends it.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 1) abort();
    if (x == 2) exit(1);
    if (x == 3) _Exit(1);
    if (x == 4) { for (;;) ; }
    assert(x < 1 || x > 4);
    return 0;
}
