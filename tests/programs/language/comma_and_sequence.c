// TRUE
// Comma, compound conditions, increments in conditions.
#include <assert.h>
int main(void) {
    int i, j, n = 0;
    for (i = 0, j = 10; i < j; i++, j--) n++;
    assert(n == 5 && i == 5);
    int x = (n++, n * 2);
    assert(x == 12);
    int k = 0;
    if (k++ == 0 && k++ == 1 || k++ == 100) n = k;
    assert(n == 2 && k == 2);
    int a[3] = {1, 2, 3}, *p = a;
    int y = *p++ + *p;
    assert(y == 3 && *p == 2);
    *p++ += 5;
    assert(a[1] == 7 && *p == 3);
    do n--; while (n > 0);
    assert(!n);
    return 0;
}
