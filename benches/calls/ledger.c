// TRUE
// Deep, repeated calls with effects: each level calls the one below it twice, and the lowest one adds to a balance, after some
// work of its own. Executed anew, that work is done 2^10 times per thread; with function summaries each level is executed once, and a call
// only repeats what others notice.
#include <pthread.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned balance, audited;

static unsigned mix(unsigned a) {
    a ^= a << 13;
    a ^= a >> 17;
    a ^= a << 5;
    return a;
}

static unsigned deposit(unsigned amount) {
    unsigned tax = 0;
    if (amount & 1) tax += mix(amount) & 7;
    if (amount & 2) tax += mix(amount + 1) & 7;
    if (amount & 4) tax += mix(amount + 2) & 7;
    if (amount & 8) tax += mix(amount + 3) & 7;
    return __sync_fetch_and_add(&balance, amount - tax) + tax;
}
#define LEVEL(name, below)                                                                                             \
    static unsigned name(unsigned amount) {                                                                            \
        unsigned first = below(amount), second = below(amount + 1);                                                    \
        return mix(first) ^ mix(second);                                                                               \
    }
LEVEL(f1, deposit)
LEVEL(f2, f1)
LEVEL(f3, f2)
LEVEL(f4, f3)
LEVEL(f5, f4)
LEVEL(f6, f5)
LEVEL(f7, f6)
LEVEL(f8, f7)
LEVEL(f9, f8)
LEVEL(f10, f9)

void *work(void *argument) {
    f10(__VERIFIER_nondet_uint());
    audited = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    f10(__VERIFIER_nondet_uint());
    if (audited > 1) reach_error();
    return 0;
}
