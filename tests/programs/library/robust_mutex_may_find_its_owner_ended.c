// FALSE
// The other thread may end while it holds the mutex, before this one asks for it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t mutex;
static void *worker(void *argument) {
    pthread_mutex_lock(&mutex);
    return 0;
}
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t one;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&one, 0, worker, 0);
    assert(pthread_mutex_lock(&mutex) != EOWNERDEAD);
}
