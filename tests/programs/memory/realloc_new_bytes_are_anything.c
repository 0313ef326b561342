// FALSE
// What growing adds holds any value.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *a = malloc(sizeof(int));
    *a = 0;
    a = realloc(a, 2 * sizeof(int));
    assert(a[0] == 0);
    assert(a[1] == 0);
    return 0;
}
