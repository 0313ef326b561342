// A bug that shows while a lock is held for which another thread waits: the waiting
// thread never gets on, and the bug must be found all the same.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int step = 0;

void *holder(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&mutex);
    step = 1;
    assert(step == 1);
    // The lock is never released.
    return NULL;
}

void *waiter(void *arg)
{
    (void)arg;
    step = 2;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, NULL, holder, NULL);
    pthread_create(&t2, NULL, waiter, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return 0;
}
