// TRUE
// Who exchanges 0 for 1 has the lock until it stores 0; all accesses are in between.
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int shared;

void *worker(void *arg)
{
    for (;;) {
        while (atomic_exchange(&lock, 1)) {
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
