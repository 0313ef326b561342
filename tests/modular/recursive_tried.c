// TRUE
// A recursive mutex is tried, and the cell is written where that succeeded.
#include <pthread.h>
pthread_mutex_t m;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (pthread_mutex_trylock(&m) == 0) {
            shared++;
            pthread_mutex_unlock(&m);
        }
    }
}

int main(void)
{
    pthread_t id;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &kind);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
