// Two producers look whether there is room before they take the lock: when one place is
// left, both put an item and the buffer overflows.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SIZE 2

int count = 1; // one of two places is taken
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *producer(void *arg)
{
    (void)arg;
    if (count < SIZE) {
        pthread_mutex_lock(&mutex);
        count++;
        assert(count <= SIZE);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, producer, NULL);
    pthread_create(&second, NULL, producer, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
