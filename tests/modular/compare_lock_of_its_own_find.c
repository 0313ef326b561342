// FALSE
// As compare_lock.c, but what was found is expected the next time, so that 1 is exchanged for 1 while another thread is inside.
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int shared;

void *worker(void *arg)
{
    for (;;) {
        int expected = 0;
        while (!atomic_compare_exchange_strong(&lock, &expected, 1)) {
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
