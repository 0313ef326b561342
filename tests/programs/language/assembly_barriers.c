// TRUE
// Barriers and empty templates change nothing; an output that shares its place with an input has its value.
#include <assert.h>

int main(void) {
    int x = 3, y;
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("mfence" ::: "memory");
    asm volatile("lock; addl $0,0(%%esp)" ::: "memory", "cc");
    asm volatile("rep; nop");
    __asm__("" : "+r"(x));
    __asm__("" : "=r"(y) : "0"(x));
    assert(x == 3 && y == 3);
    return 0;
}
