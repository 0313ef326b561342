// A spin lock that tests and sets in two steps, spinning without bound: two threads can
// both see the lock free and both enter.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int locked = 0;
int inside = 0;

void lock(void)
{
    while (locked) {
    }
    locked = 1;
}

void unlock(void)
{
    locked = 0;
}

void *worker(void *arg)
{
    (void)arg;
    lock();
    inside++;
    assert(inside == 1);
    inside--;
    unlock();
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
