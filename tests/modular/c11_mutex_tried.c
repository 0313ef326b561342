// TRUE
// A mutex of threads.h is tried, and the cell is accessed where that succeeded.
#include <pthread.h>
#include <threads.h>
mtx_t m;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (mtx_trylock(&m) == thrd_success) {
            shared++;
            mtx_unlock(&m);
        }
    }
}

int main(void)
{
    pthread_t id;
    mtx_init(&m, mtx_plain);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
