// TRUE
// The cell is accessed only where trying the mutex succeeded; the result is kept in a variable and tested later.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared;

void *worker(void *arg)
{
    int missed = 0;
    for (;;) {
        int status = pthread_mutex_trylock(&m);
        if (status != 0) {
            missed++;
            continue;
        }
        shared++;
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
