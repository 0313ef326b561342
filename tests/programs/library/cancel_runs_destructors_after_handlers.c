// TRUE
// Thread-specific data is destroyed as at the end of any thread, after the cleanup handlers.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t asked;
static pthread_key_t key;
static int order;
static void handler(void *argument) { order = order * 10 + 1; }
static void destructor(void *argument) { order = order * 10 + *(int *)argument; }
static void *worker(void *argument) {
    int two = 2;
    pthread_setspecific(key, argument);
    pthread_cleanup_push(handler, &two);
    pthread_barrier_wait(&asked);
    pthread_testcancel();
    pthread_cleanup_pop(0);
    return 0;
}
int main(void) {
    static int two = 2;
    pthread_t thread;
    pthread_key_create(&key, destructor);
    pthread_barrier_init(&asked, 0, 2);
    pthread_create(&thread, 0, worker, &two);
    pthread_cancel(thread);
    pthread_barrier_wait(&asked);
    pthread_join(thread, 0);
    assert(order == 12);
}
