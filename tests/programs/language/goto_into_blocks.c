// TRUE
// Jumps into and out of blocks and loops.
#include <assert.h>
int main(void) {
    int i = 0, s = 0;
    goto inside;
    while (i < 3) {
        s += 10;
    inside:
        s++;
        i++;
    }
    assert(s == 23);
    {
        int k;
        goto set;
        k = 100;
    set:
        k = 1;
        s += k;
    }
again:
    if (s < 30) { s++; goto again; }
    assert(s == 30);
    for (;;) { for (;;) goto out; }
out:;
    return 0;
}
