// TRUE
// The flag is read and written under the mutex; the data is written before it is set and read without the mutex by who saw it
// set.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int ready, data;

void *publisher(void *arg)
{
    data = 7;
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return 0;
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
