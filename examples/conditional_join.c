// The main thread waits for a worker only if nobody is in a hurry. Where it does not
// wait, the worker's result need not be there.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int x = 0;
int hurry = 0;

void *worker(void *arg)
{
    (void)arg;
    x = 1;
    return NULL;
}

void *impatience(void *arg)
{
    (void)arg;
    hurry = 1;
    return NULL;
}

int main(void)
{
    pthread_t w, i;
    pthread_create(&i, NULL, impatience, NULL);
    pthread_create(&w, NULL, worker, NULL);
    if (!hurry) {
        pthread_join(w, NULL);
    }
    assert(x == 1);
    return 0;
}
