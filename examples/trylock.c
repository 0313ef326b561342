// Two threads try a lock and go on without it when it is taken. Whoever got it is
// alone, and what was counted under the lock is what was counted beside it.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counted = 0;
int got1 = 0, got2 = 0;

void *first(void *arg)
{
    (void)arg;
    if (pthread_mutex_trylock(&mutex) == 0) {
        counted++;
        got1 = 1;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

void *second(void *arg)
{
    (void)arg;
    if (pthread_mutex_trylock(&mutex) == 0) {
        counted++;
        got2 = 1;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, NULL, first, NULL);
    pthread_create(&t2, NULL, second, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    assert(counted == got1 + got2);
    assert(counted >= 1);
    return 0;
}
