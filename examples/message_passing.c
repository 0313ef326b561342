// One thread writes a message and then raises a flag; the other reads the message only
// if it sees the flag. Under sequential consistency the message is there.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int message = 0;
int ready = 0;

void *sender(void *arg)
{
    (void)arg;
    message = 42;
    ready = 1;
    return NULL;
}

void *receiver(void *arg)
{
    (void)arg;
    if (ready) {
        assert(message == 42);
    }
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
