// FALSE
// The first unlocking gives the error-checking mutex back, the second one is refused; what is between the two is not protected.
#include <pthread.h>
pthread_mutex_t m;
int shared;

void *worker(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
        shared++;
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t id;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &kind);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
