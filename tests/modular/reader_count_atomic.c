// TRUE
// The number of requests is only counted atomically, the rest is under the mutex.
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int requests;
int shared;

void *worker(void *arg)
{
    for (;;) {
        atomic_fetch_add(&requests, 1);
        pthread_mutex_lock(&m);
        shared++;
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
