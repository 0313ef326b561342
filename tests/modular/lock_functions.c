// TRUE
// The lock made of an exchange is taken and given back by functions that get its address.
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int shared;

static void take(atomic_int *at)
{
    while (atomic_exchange(at, 1)) {
    }
}

static void give(atomic_int *at)
{
    atomic_store(at, 0);
}

void *worker(void *arg)
{
    for (;;) {
        take(&lock);
        shared++;
        give(&lock);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
