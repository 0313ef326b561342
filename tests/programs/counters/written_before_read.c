// FALSE
// What is written is what another variable held, and then the counter is read: no addition to the counter.
#include <assert.h>
#include <pthread.h>

int counter, other;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *copy(void *unused) {
    pthread_mutex_lock(&mutex);
    counter = other + 1;
    other = counter;
    pthread_mutex_unlock(&mutex);
    return unused;
}

void *add(void *unused) {
    pthread_mutex_lock(&mutex);
    counter = counter + 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, copy, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
