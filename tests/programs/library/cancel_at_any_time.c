// UNKNOWN(unsupported
// A thread that may be cancelled anywhere is not modelled.
#include <assert.h>
#include <pthread.h>
static void *worker(void *argument) {
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
}
