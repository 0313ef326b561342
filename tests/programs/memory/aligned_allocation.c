// TRUE
// Alignment is what was asked for, on the heap, in static and in automatic objects.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct line {
    int value;
} __attribute__((aligned(64)));

char small;
struct line shared;
_Alignas(128) char buffer[3];

int main(void) {
    void *p;
    struct line own[2];
    char before;
    __attribute__((aligned(32))) int local = 1;
    int *at = &local;
    assert(posix_memalign(&p, 256, 24) == 0);
    assert((uintptr_t)p % 256 == 0);
    assert((uintptr_t)aligned_alloc(64, 64) % 64 == 0);
    assert((uintptr_t)&shared % 64 == 0 && sizeof(shared) == 64);
    assert((uintptr_t)buffer % 128 == 0);
    assert((uintptr_t)&own[1] % 64 == 0);
    assert((uintptr_t)at % 32 == 0);
    return 0;
}
