// FALSE
// The thread may have passed its only cancellation point before it is asked to end.
#include <assert.h>
#include <pthread.h>
static void *worker(void *argument) {
    pthread_testcancel();
    return 0;
}
int main(void) {
    pthread_t thread;
    void *result = 0;
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED);
}
