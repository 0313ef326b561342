// TRUE
// A thread that is cancelled while it waits has the mutex again when its handler runs: nothing is changed meanwhile. The
// handler frees it, so that `main` can take it; a thread that was woken before it was asked frees it as well.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int value;
static void handler(void *argument) {
    int before = value;
    value = before + 1;
    assert(value == before + 1);
    pthread_mutex_unlock(argument);
}
static void *worker(void *argument) {
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(handler, &mutex);
    pthread_cond_wait(&condition, &mutex);
    pthread_cleanup_pop(0);
    pthread_mutex_unlock(&mutex);
    return 0;
}
int main(void) {
    pthread_t thread;
    void *result = 0;
    pthread_create(&thread, 0, worker, 0);
    pthread_mutex_lock(&mutex);
    value = value + 10;
    pthread_mutex_unlock(&mutex);
    pthread_cancel(thread);
    pthread_mutex_lock(&mutex);
    value = value + 10;
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED ? value == 21 : value == 20);
    assert(pthread_mutex_trylock(&mutex) == 0);
}
