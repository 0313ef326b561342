// FALSE
// As reader_count_atomic.c, but the requests are counted by a plain variable.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int requests;
int shared;

void *worker(void *arg)
{
    for (;;) {
        requests++;
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
