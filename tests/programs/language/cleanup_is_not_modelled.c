// UNKNOWN(unsupported
// What runs where the variable ends is not modelled, so nothing is said.
#include <pthread.h>
#include <assert.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int x;
static void unlock(pthread_mutex_t **held) { pthread_mutex_unlock(*held); }
void *add(void *argument) {
    pthread_mutex_t *held __attribute__((cleanup(unlock))) = &mutex;
    pthread_mutex_lock(held);
    x++;
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x != 2);
    return 0;
}
