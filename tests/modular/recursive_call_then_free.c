// FALSE
// As recursive_call.c, but the caller writes after its own last unlocking.
#include <pthread.h>
pthread_mutex_t m;
int shared;

static void add(int by)
{
    pthread_mutex_lock(&m);
    shared += by;
    pthread_mutex_unlock(&m);
}

void *worker(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        add(2);
        pthread_mutex_unlock(&m);
        shared = 0;
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
