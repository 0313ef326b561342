// Double-checked locking with the value written before the flag: correct under
// sequential consistency.
//
// verdict: TRUE
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
            value = 42;
            initialised = 1;
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
