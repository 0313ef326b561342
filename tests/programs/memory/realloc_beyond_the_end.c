// UNKNOWN(invalid
// After shrinking, the fourth element is outside of the object.
#include <stdlib.h>

int main(void) {
    int *a = calloc(4, sizeof(int));
    a = realloc(a, 3 * sizeof(int));
    return a[3];
}
