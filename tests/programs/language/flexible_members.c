// TRUE
// Flexible array members, zero-length arrays, arrays of length 1 at the end.
#include <assert.h>
#include <stdlib.h>
struct a { int n; int data[]; };
struct b { int n; int data[0]; };
struct init { char n; short data[]; };
struct init global = {3, {1, 2, 3}};
int main(void) {
    struct a *p = malloc(sizeof *p + 3 * sizeof(int));
    p->n = 3;
    for (int i = 0; i < p->n; i++) p->data[i] = i;
    assert(p->data[2] == 2 && sizeof(struct a) == sizeof(int) && sizeof(struct b) == sizeof(int));
    struct b *q = malloc(sizeof(struct b) + sizeof(int));
    q->data[0] = 5;
    assert(q->data[0] == 5);
    assert(global.data[2] == 3);
    return 0;
}
