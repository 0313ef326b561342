// TRUE
// A queue of one place: a thread that waits for the condition gives up the mutex meanwhile and holds it again afterwards.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int full, item;

void *producer(void *arg)
{
    for (int i = 0;; i++) {
        pthread_mutex_lock(&m);
        while (full) {
            pthread_cond_wait(&changed, &m);
        }
        item = i;
        full = 1;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&m);
    }
}

void *consumer(void *arg)
{
    int sum = 0;
    for (;;) {
        pthread_mutex_lock(&m);
        while (!full) {
            pthread_cond_wait(&changed, &m);
        }
        sum += item;
        full = 0;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, producer, 0);
    for (;;) {
        pthread_create(&id, 0, consumer, 0);
    }
}
