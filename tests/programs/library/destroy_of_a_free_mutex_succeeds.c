// TRUE
// A mutex that nobody holds is destroyed; one that is held is at most refused, and stays held until it is freed.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *adds(void *unused)
{
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, adds, 0);
    pthread_create(&b, 0, adds, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
    pthread_mutex_lock(&m);
    int refused = pthread_mutex_destroy(&m);
    assert(refused == 0 || refused == EBUSY);
    if (refused)
        assert(pthread_mutex_trylock(&m) == EBUSY);
    pthread_mutex_unlock(&m);
    assert(pthread_mutex_destroy(&m) == 0);
}
