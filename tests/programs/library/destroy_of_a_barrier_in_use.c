// FALSE
// While a thread waits at a barrier, it may be said to be in use.
#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;

void *run(void *unused) {
    pthread_barrier_wait(&barrier);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, run, 0);
    assert(pthread_barrier_destroy(&barrier) == 0);
}
