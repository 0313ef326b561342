// FALSE
// As flag_under_mutex.c, but the publisher takes the flag back and writes again, while a reader that saw it set still reads.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int ready, data;

void *publisher(void *arg)
{
    for (;;) {
        data = 7;
        pthread_mutex_lock(&m);
        ready = 1;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        ready = 0;
        pthread_mutex_unlock(&m);
    }
}

void *reader(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        int go = ready;
        pthread_mutex_unlock(&m);
        if (go) {
            int seen = data;
            (void)seen;
        }
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
