// TRUE
// The request is there before the barrier is passed, so that the thread gets to its cancellation point and no further.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t asked;
static int before, after;
static void *worker(void *argument) {
    pthread_barrier_wait(&asked);
    before = 1;
    pthread_testcancel();
    after = 1;
    return 0;
}
int main(void) {
    pthread_t thread;
    void *result = 0;
    pthread_barrier_init(&asked, 0, 2);
    pthread_create(&thread, 0, worker, 0);
    assert(pthread_cancel(thread) == 0);
    pthread_barrier_wait(&asked);
    assert(pthread_join(thread, &result) == 0);
    assert(result == PTHREAD_CANCELED && before == 1 && after == 0);
}
