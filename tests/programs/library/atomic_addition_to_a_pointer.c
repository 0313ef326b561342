// UNKNOWN(unsupported: `atomic_fetch_add` of a pointer
// GCC adds bytes, Clang adds elements, and C11 does not say which is right.
#include <assert.h>
#include <stdatomic.h>

int row[4];
int *_Atomic element = row;

int main(void) {
    atomic_fetch_add(&element, 1);
    assert(element == row + 1);
}
