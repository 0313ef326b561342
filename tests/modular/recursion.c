// TRUE
// The recursive function is called with the mutex held, however deep it goes.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int depth, deepest;
int __VERIFIER_nondet_int(void);

void descend(void)
{
    depth++;
    if (depth > deepest) {
        deepest = depth;
    }
    if (__VERIFIER_nondet_int()) {
        descend();
    }
    depth--;
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
