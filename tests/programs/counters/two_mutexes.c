// FALSE
// Each thread has a mutex of its own, which keeps nobody out.
#include <assert.h>
#include <pthread.h>

int counter;
pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *add(void *mutex) {
    pthread_mutex_lock(mutex);
    counter++;
    pthread_mutex_unlock(mutex);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, &mutexes[0]);
    pthread_create(&second, 0, add, &mutexes[1]);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
