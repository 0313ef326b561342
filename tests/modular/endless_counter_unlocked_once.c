// FALSE
// As endless_counter.c, but before its loop each thread reads the counter without the mutex, while another one may write it.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *worker(void *arg)
{
    int first = counter;
    for (;;) {
        pthread_mutex_lock(&m);
        counter += first;
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
