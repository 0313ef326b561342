// FALSE
// A wait frees the mutex; when it takes it again, the thread that had it in between may have ended.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t mutex;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static void *worker(void *argument) {
    pthread_mutex_lock(&mutex);
    return 0;
}
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t thread;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, 0, worker, 0);
    assert(pthread_cond_wait(&condition, &mutex) != EOWNERDEAD);
}
