// TRUE
// A lock made of atomic_flag: who finds it clear and sets it is inside until it clears it.
#include <pthread.h>
#include <stdatomic.h>
atomic_flag lock = ATOMIC_FLAG_INIT;
int shared;

void *worker(void *arg)
{
    for (;;) {
        while (atomic_flag_test_and_set(&lock)) {
        }
        shared++;
        atomic_flag_clear(&lock);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
