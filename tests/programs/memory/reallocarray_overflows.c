// TRUE
// A product that does not fit gives null and changes nothing.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *a = reallocarray(NULL, 2, sizeof(int));
    a[1] = 3;
    assert(reallocarray(a, (size_t)-1 / 2, 4) == NULL);
    a = reallocarray(a, 3, sizeof(int));
    assert(a[1] == 3);
    return 0;
}
