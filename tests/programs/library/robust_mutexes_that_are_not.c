// TRUE
// Mutexes are not robust unless somebody asks for it: nothing is to be made consistent.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
int main(void) {
    pthread_mutex_t mutex;
    pthread_mutexattr_t attributes;
    int robustness = 7;
    pthread_mutexattr_init(&attributes);
    assert(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_STALLED) == 0);
    assert(pthread_mutexattr_setrobust(&attributes, 2) == EINVAL);
    assert(pthread_mutexattr_getrobust(&attributes, &robustness) == 0 && robustness == PTHREAD_MUTEX_STALLED);
    pthread_mutex_init(&mutex, &attributes);
    assert(pthread_mutex_consistent(&mutex) == EINVAL);
}
