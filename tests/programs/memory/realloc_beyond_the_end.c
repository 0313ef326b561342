// UNKNOWN(invalid
// After shrinking, the fourth element is outside of the object, and what is there matters.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *a = calloc(4, sizeof(int));
    a = realloc(a, 3 * sizeof(int));
    assert(a[3] == 0);
}
