// FALSE
// As exchange_lock.c, but nothing looks at what was exchanged.
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int shared;

void *worker(void *arg)
{
    for (;;) {
        atomic_exchange(&lock, 1);
        shared++;
        atomic_store(&lock, 0);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
