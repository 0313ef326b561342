// FALSE
// A running thread may find the handle of the next one before that has begun.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic pthread_t second;
atomic_int begun;

void *begins(void *unused)
{
    begun = 1;
    return unused;
}

void *looks(void *unused)
{
    assert(second == 0 || begun);
    return unused;
}

int main(void)
{
    pthread_t first;
    pthread_create(&first, 0, looks, 0);
    pthread_create((pthread_t *)&second, 0, begins, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
}
