// TRUE
// Arrays of variable length, also of two dimensions and as parameters.
#include <assert.h>
int sum(int n, int a[n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int main(void) {
    int n = 3;
    int a[n];
    for (int i = 0; i < n; i++) a[i] = i;
    assert(sum(n, a) == 3 && sizeof(a) == 3 * sizeof(int));
    int c[n][2];
    c[2][1] = 8;
    assert(c[2][1] == 8);
    return 0;
}
