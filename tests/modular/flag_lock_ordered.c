// TRUE
// The lock is set with an order that acquires and cleared with one that releases, which orders what is inside.
#include <pthread.h>
#include <stdatomic.h>
atomic_flag lock = ATOMIC_FLAG_INIT;
int shared;

void *worker(void *arg)
{
    for (;;) {
        while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
        }
        shared++;
        atomic_flag_clear_explicit(&lock, memory_order_release);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
