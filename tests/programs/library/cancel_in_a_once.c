// UNKNOWN(unsupported
// POSIX makes a `pthread_once` whose function is cancelled one that was never called: that is not modelled.
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void initialise(void) { pthread_testcancel(); }
static void *worker(void *argument) {
    pthread_once(&once, initialise);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
}
