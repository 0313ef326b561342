// FALSE
// As block_lock.c, but one kind of threads sets the variable without waiting.
#include <pthread.h>
extern void __VERIFIER_assume(int);
int lock, shared;

void __VERIFIER_atomic_take(void)
{
    __VERIFIER_assume(lock == 0);
    lock = 1;
}

void __VERIFIER_atomic_give(void)
{
    __VERIFIER_assume(lock == 1);
    lock = 0;
}

void *one(void *arg)
{
    for (;;) {
        __VERIFIER_atomic_take();
        shared++;
        __VERIFIER_atomic_give();
    }
}

void __VERIFIER_atomic_set(void)
{
    lock = 1;
}

void *other(void *arg)
{
    for (;;) {
        __VERIFIER_atomic_set();
        shared++;
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, other, 0);
    return 0;
}
