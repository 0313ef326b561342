// A thread that ignores the result of trying a lock: it counts without the lock, and an
// update can be lost.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counted = 0;

void *careful(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&mutex);
    counted++;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

void *careless(void *arg)
{
    (void)arg;
    int result = pthread_mutex_trylock(&mutex);
    counted++;
    if (result == 0) {
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, NULL, careful, NULL);
    pthread_create(&t2, NULL, careless, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    assert(counted == 2);
    return 0;
}
