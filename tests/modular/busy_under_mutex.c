// TRUE
// The mark that says who works is read and written under the mutex only; the work itself is done without the mutex by the
// thread that set the mark.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int busy, work;

void *worker(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        if (busy) {
            pthread_mutex_unlock(&m);
            continue;
        }
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
