// TRUE
// The thread enters only if locking said 0, which an error-checking mutex does not say to its owner.
#include <pthread.h>
pthread_mutex_t m;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (pthread_mutex_lock(&m) != 0) {
            continue;
        }
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
