// TRUE
// An atomic block waits until the variable is 0 and sets it; another one makes it 0 again. All accesses are in between.
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

void *worker(void *arg)
{
    for (;;) {
        __VERIFIER_atomic_take();
        shared++;
        __VERIFIER_atomic_give();
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
