// TRUE
// The lock is tried once by comparison and exchange; the cell is written where that succeeded.
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int shared;

static int try_lock(void)
{
    int expected = 0;
    return atomic_compare_exchange_strong(&lock, &expected, 1);
}

void *worker(void *arg)
{
    for (;;) {
        if (try_lock()) {
            shared++;
            atomic_store(&lock, 0);
        }
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
