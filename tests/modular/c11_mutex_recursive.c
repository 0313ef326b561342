// TRUE
// A recursive mutex of threads.h is taken twice.
#include <pthread.h>
#include <threads.h>
mtx_t m;
int shared;

void *worker(void *arg)
{
    for (;;) {
        mtx_lock(&m);
        mtx_lock(&m);
        mtx_unlock(&m);
        shared++;
        mtx_unlock(&m);
    }
}

int main(void)
{
    pthread_t id;
    mtx_init(&m, mtx_plain | mtx_recursive);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
