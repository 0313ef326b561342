// TRUE
// A thread may cancel itself, and ends at its next cancellation point; so may the first thread.
#include <assert.h>
#include <pthread.h>
static int reached;
static void *worker(void *argument) {
    pthread_cancel(pthread_self());
    reached = 1;
    pthread_testcancel();
    assert(0);
    return 0;
}
int main(void) {
    pthread_t thread;
    void *result = 0;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, &result);
    assert(reached && result == PTHREAD_CANCELED);
    pthread_cancel(pthread_self());
    pthread_testcancel();
    assert(0);
}
