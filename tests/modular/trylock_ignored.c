// FALSE
// As trylock.c, but the cell is accessed whether or not trying the mutex succeeded.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared;

void *worker(void *arg)
{
    for (;;) {
        int status = pthread_mutex_trylock(&m);
        shared++;
        if (status == 0) {
            pthread_mutex_unlock(&m);
        }
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
