// TRUE
// Growing keeps what was there, shrinking what still fits; null gives a new object, and a size of 0 null.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *a = realloc(NULL, 2 * sizeof(int));
    a[0] = 7;
    a[1] = 8;
    a = realloc(a, 4 * sizeof(int));
    assert(a[0] == 7 && a[1] == 8);
    a[2] = 9;
    a[3] = 10;
    a = realloc(a, 3 * sizeof *a);
    assert(a[0] == 7 && a[1] == 8 && a[2] == 9);
    char *bytes = realloc(a, 5);
    assert(bytes[0] == 7 && bytes[1] == 0 && bytes[4] == 8);
    assert(realloc(bytes, 0) == NULL);
    return 0;
}
