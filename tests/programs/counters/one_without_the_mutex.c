// FALSE
// One thread adds without the mutex, so its addition may come between another's read and write and get lost.
#include <assert.h>
#include <pthread.h>

int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    pthread_mutex_lock(&mutex);
    counter++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

void *careless(void *unused) {
    counter++;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, careless, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
