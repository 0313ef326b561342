// TRUE
// The smaller of two sizes, neither of which is known, is kept.
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
    if (n < 1 || n > 3 || m < 1 || m > 3)
        return 0;
    char *a = malloc(n);
    a[0] = 5;
    if (n > 1)
        a[1] = 6;
    char *b = realloc(a, m);
    assert(b[0] == 5);
    if (n > 1 && m > 1)
        assert(b[1] == 6);
    return 0;
}
