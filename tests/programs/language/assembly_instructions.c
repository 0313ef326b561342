// TRUE
// Instructions of x86 with their operands in memory and in registers do what the processor does: compiled and run, no
// assertion fails either.
#include <assert.h>

static int add_return(int *counter, int by) {
    int old = by;
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(old), "+m"(*counter) : : "memory");
    return old + by;
}

static unsigned compare_exchange(volatile unsigned *place, unsigned expected, unsigned desired) {
    unsigned found;
    __asm__ volatile("lock; cmpxchgl %2,%1" : "=a"(found), "+m"(*place) : "r"(desired), "0"(expected) : "memory");
    return found;
}

static int decrement_and_test(int *counter) {
    unsigned char zero;
    __asm__ volatile("lock; decl %0\n\tsete %1" : "+m"(*counter), "=qm"(zero) : : "memory");
    return zero != 0;
}

static int test_and_set_bit(int number, volatile unsigned *bits) {
    int old;
    __asm__ volatile("lock; btsl %2,%1\n\tsbb %0,%0" : "=r"(old), "+m"(*bits) : "Ir"(number) : "memory");
    return old;
}

int main(void) {
    int counter = 5;
    assert(add_return(&counter, 3) == 8 && counter == 8);
    unsigned word = 7;
    assert(compare_exchange(&word, 7, 9) == 7 && word == 9);
    assert(compare_exchange(&word, 7, 11) == 9 && word == 9);
    counter = 2;
    assert(!decrement_and_test(&counter) && decrement_and_test(&counter) && counter == 0);
    unsigned bits[3] = {0, 0, 0};
    assert(test_and_set_bit(3, bits) == 0 && bits[0] == 8 && test_and_set_bit(3, bits) == -1);
    // Beyond the operand.
    assert(test_and_set_bit(65, bits) == 0 && bits[2] == 2 && bits[0] == 8);
    unsigned char lock = 0, taken = 1;
    __asm__ volatile("xchgb %b0,%1" : "+q"(taken), "+m"(lock) : : "memory");
    assert(taken == 0 && lock == 1);
    unsigned low = 0xffffffffu, carried;
    __asm__("addl $1,%0\n\tsbb %1,%1" : "+r"(low), "=r"(carried));
    assert(low == 0 && carried == 0xffffffffu);
    _Bool negative;
    int number = 3;
    __asm__("subl %2,%0; sets %1" : "+r"(number), "=q"(negative) : "r"(5));
    assert(number == -2 && negative);
    long wide = -1;
    __asm__("movl %[from], %k[to]" : [to] "+r"(wide) : [from] "r"(1));
    assert(wide == 1);
    return 0;
}
