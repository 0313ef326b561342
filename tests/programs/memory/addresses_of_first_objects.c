// TRUE
// The first object lies at 0x10000, in memory or on the heap alike; the verdict says that it assumes that.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *first = malloc(4), *second = malloc(1);
    assert(((uintptr_t)first >> 4) % 2 == 0);
    assert(first < second);
    return 0;
}
