// TRUE
// A thread that is cancelled while it waits holds the mutex of the wait when it ends: the next one is told so.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t mutex;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static void *worker(void *argument) {
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    return 0;
}
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t thread;
    void *result = 0;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(pthread_mutex_lock(&mutex) == (result == PTHREAD_CANCELED ? EOWNERDEAD : 0));
}
