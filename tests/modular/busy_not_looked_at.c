// FALSE
// As busy_under_mutex.c, but the mark is set without being looked at.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int busy, work;

void *worker(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        busy = 1;
        pthread_mutex_unlock(&m);
        work++;
        pthread_mutex_lock(&m);
        busy = 0;
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
