// TRUE
// Who changes 0 to 1 by comparison and exchange has the lock until it stores 0.
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int shared;

void *worker(void *arg)
{
    for (;;) {
        int expected = 0;
        while (!atomic_compare_exchange_strong(&lock, &expected, 1)) {
            expected = 0;
        }
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
