// TRUE
// A thread that disables its cancellation keeps the request and acts on it at the first point after it enables it.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static pthread_barrier_t asked;
static int steps;
static void *worker(void *argument) {
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    pthread_barrier_wait(&asked);
    pthread_testcancel();
    sleep(1);
    steps++;
    pthread_setcancelstate(old, 0);
    steps++;
    sleep(1);
    steps++;
    return 0;
}
int main(void) {
    pthread_t thread;
    void *result = 0;
    pthread_barrier_init(&asked, 0, 2);
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_barrier_wait(&asked);
    pthread_join(thread, &result);
    assert(steps == 2 && result == PTHREAD_CANCELED);
}
