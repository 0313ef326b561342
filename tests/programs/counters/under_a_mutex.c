// TRUE
// conflicts: 0
// Four threads add 1 four times each under one mutex: whatever the order, the sum is 16. The order of additions does not matter, and
// no search may be needed to see that.
#include <assert.h>
#include <pthread.h>

int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    for (int i = 0; i < 4; i++) {
        pthread_mutex_lock(&mutex);
        counter++;
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(void) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, add, 0);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
    assert(counter == 16);
    return 0;
}
