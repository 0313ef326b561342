// FALSE
// As recursion.c, but the deepest call gives up the mutex and takes it again, and what comes in between is not protected.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int depth;
int __VERIFIER_nondet_int(void);

void descend(void)
{
    if (__VERIFIER_nondet_int()) {
        descend();
    } else {
        pthread_mutex_unlock(&m);
        depth++;
        pthread_mutex_lock(&m);
    }
}

void *worker(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        descend();
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
