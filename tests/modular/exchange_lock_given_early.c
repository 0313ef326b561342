// FALSE
// As exchange_lock.c, but the lock is given back before the access.
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int shared;

void *worker(void *arg)
{
    for (;;) {
        while (atomic_exchange(&lock, 1)) {
        }
        atomic_store(&lock, 0);
        shared++;
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
