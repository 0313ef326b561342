// FALSE
// As recursive_tried.c, but nothing looks at what trying said.
#include <pthread.h>
pthread_mutex_t m;
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
    pthread_t id;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &kind);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
