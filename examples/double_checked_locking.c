// Double-checked locking with the flag set before the value: the other thread skips the
// lock, sees the flag and uses a value that is not there yet.
//
// verdict: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int initialised = 0;
int value = 0;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *use(void *arg)
{
    (void)arg;
    if (!initialised) {
        pthread_mutex_lock(&mutex);
        if (!initialised) {
            initialised = 1;
            value = 42;
        }
        pthread_mutex_unlock(&mutex);
    }
    assert(value == 42);
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, use, NULL);
    pthread_create(&second, NULL, use, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
