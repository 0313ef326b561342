// Two threads increment a shared counter without protection. An increment is a read and
// a write; when both threads read before either writes, one increment is lost.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int counter = 0;

void *increment(void *arg)
{
    (void)arg;
    counter = counter + 1;
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, increment, NULL);
    pthread_create(&second, NULL, increment, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(counter == 2);
    return 0;
}
