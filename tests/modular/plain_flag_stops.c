// FALSE
// As atomic_flag_stops.c, but the flag is an ordinary variable.
#include <pthread.h>
int stop;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int work;

void *worker(void *arg)
{
    while (!stop) {
        pthread_mutex_lock(&m);
        work++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
        stop = 1;
    }
}
