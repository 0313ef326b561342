// FALSE
// A thread that is cancelled while it waits had freed the mutex: another one may have been there before the handler runs.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int value;
static void handler(void *argument) {
    assert(value == 1);
    pthread_mutex_unlock(argument);
}
static void *worker(void *argument) {
    pthread_mutex_lock(&mutex);
    value = 1;
    pthread_cleanup_push(handler, &mutex);
    pthread_cond_wait(&condition, &mutex);
    pthread_cleanup_pop(0);
    pthread_mutex_unlock(&mutex);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_mutex_lock(&mutex);
    value = 2;
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
}
