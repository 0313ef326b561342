// FALSE
// Whoever waits until a time that is none, without the mutex, may be told either.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
    pthread_mutex_t m;
    pthread_mutexattr_t a;
    struct timespec wrong = { 1, -1 };
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &a);
    int result = pthread_cond_timedwait(&c, &m, &wrong);
    assert(result == EPERM || result == EINVAL);
    assert(result == EINVAL);
}
