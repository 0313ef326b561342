// FALSE
// The mutex is released between the read and the write: another addition may come between and get lost.
#include <assert.h>
#include <pthread.h>

int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    pthread_mutex_lock(&mutex);
    int seen = counter;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    counter = seen + 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
