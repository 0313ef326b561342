// TRUE
// Types and robustness are independent: a recursive mutex is inherited with a count of one, a checking one says EDEADLK to its owner.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t recursive, checking;
static void *worker(void *argument) {
    pthread_mutex_lock(&recursive);
    pthread_mutex_lock(&recursive);
    pthread_mutex_lock(&checking);
    assert(pthread_mutex_lock(&checking) == EDEADLK);
    return 0;
}
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t thread;
    int type = 7;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    assert(pthread_mutexattr_gettype(&attributes, &type) == 0 && type == PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&checking, &attributes);
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    assert(pthread_mutex_lock(&recursive) == EOWNERDEAD);
    assert(pthread_mutex_consistent(&recursive) == 0);
    assert(pthread_mutex_unlock(&recursive) == 0);
    assert(pthread_mutex_unlock(&recursive) == EPERM);
    assert(pthread_mutex_lock(&checking) == EOWNERDEAD);
    assert(pthread_mutex_lock(&checking) == EDEADLK);
    assert(pthread_mutex_unlock(&checking) == 0);
    assert(pthread_mutex_lock(&checking) == ENOTRECOVERABLE);
}
