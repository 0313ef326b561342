// Message passing with the flag raised too early, and a receiver that waits for it in a
// loop without bound: it can read the message before it is written.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int message = 0;
volatile int ready = 0;

void *sender(void *arg)
{
    (void)arg;
    ready = 1;
    message = 42;
    return NULL;
}

void *receiver(void *arg)
{
    (void)arg;
    while (!ready) {
    }
    assert(message == 42);
    return NULL;
}

int main(void)
{
    pthread_t s, r;
    pthread_create(&s, NULL, sender, NULL);
    pthread_create(&r, NULL, receiver, NULL);
    pthread_join(s, NULL);
    pthread_join(r, NULL);
    return 0;
}
