// TRUE
// Readers wait for a condition under the mutex and then read without it what is never written again.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready, data;

void *publisher(void *arg)
{
    data = 7;
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    return 0;
}

void *reader(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        while (!ready) {
            pthread_cond_wait(&changed, &m);
        }
        pthread_mutex_unlock(&m);
        int seen = data;
        (void)seen;
    }
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, publisher, 0);
    for (;;) {
        pthread_create(&id, 0, reader, 0);
    }
}
