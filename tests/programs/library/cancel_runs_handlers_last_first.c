// TRUE
// The handlers that are there run, the last one first and the popped one not; the points that they reach themselves are none any more.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t asked;
static int order;
static void digit(void *argument) {
    pthread_testcancel();
    order = order * 10 + *(int *)argument;
}
static void *worker(void *argument) {
    int one = 1, two = 2, three = 3;
    pthread_cleanup_push(digit, &one);
    pthread_cleanup_push(digit, &two);
    pthread_cleanup_push(digit, &three);
    pthread_cleanup_pop(0);
    pthread_barrier_wait(&asked);
    pthread_testcancel();
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
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
    assert(order == 21 && result == PTHREAD_CANCELED);
}
