// FALSE
// One thread doubles what another adds to: both orders are possible, with different results.
#include <assert.h>
#include <pthread.h>

int counter = 1;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    pthread_mutex_lock(&mutex);
    counter = counter + 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

void *twice(void *unused) {
    pthread_mutex_lock(&mutex);
    counter = counter + counter;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, twice, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 4);
    return 0;
}
