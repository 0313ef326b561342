// TRUE
// A mutex of threads.h around every access.
#include <pthread.h>
#include <threads.h>
mtx_t m;
int shared;

void *worker(void *arg)
{
    for (;;) {
        mtx_lock(&m);
        shared++;
        mtx_unlock(&m);
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
