// TRUE
// Taking a mutex is no cancellation point, and a thread that gets to none returns as ever.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *argument) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return argument;
}
int main(void) {
    pthread_t thread;
    void *result = 0;
    pthread_create(&thread, 0, worker, &mutex);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(result == &mutex);
}
