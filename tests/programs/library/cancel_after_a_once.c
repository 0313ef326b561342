// TRUE
// Threads that end after the function of a `pthread_once` has returned, and before it is called, do no harm.
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int calls;
static void initialise(void) { calls++; }
static void *worker(void *argument) {
    pthread_testcancel();
    pthread_once(&once, initialise);
    pthread_testcancel();
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    pthread_once(&once, initialise);
    assert(calls == 1);
}
