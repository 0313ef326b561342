// TRUE
// Pointers to arrays, arrays of pointers, arithmetic.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
int main(void) {
    int (*row)[3] = m;
    assert(row[1][2] == 6 && (*(row + 1))[0] == 4 && sizeof(*row) == 12);
    int *p[2] = {m[0], m[1]}, **q = p;
    assert(q[1][1] == 5 && *q[0] == 1);
    int *end = &m[1][3];
    assert(end - &m[0][0] == 6 && &m[0][0] < end);
    assert(2[m[0]] == 3);
    uintptr_t u = (uintptr_t)&m[1][0];
    assert(*(int *)(u + 4) == 5);
    ptrdiff_t d = (char *)&m[1] - (char *)&m[0];
    assert(d == 12);
    char *c = (char *)m + 4;
    assert(*(int *)c == 2);
    return 0;
}
