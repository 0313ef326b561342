// FALSE
// A thread sets the counter back, under the same mutex: what was added before is lost.
#include <assert.h>
#include <pthread.h>

int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    pthread_mutex_lock(&mutex);
    counter += 2;
    pthread_mutex_unlock(&mutex);
    return unused;
}

void *set_back(void *unused) {
    pthread_mutex_lock(&mutex);
    counter = 0;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, set_back, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
