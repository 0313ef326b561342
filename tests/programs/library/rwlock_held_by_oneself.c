// TRUE
// Whoever waits for a reader-writer lock that it holds waits for ever or is told EDEADLK; trying gives EBUSY.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER, other = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
    assert(pthread_rwlock_wrlock(&l) == 0);
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
    assert(pthread_rwlock_rdlock(&other) == 0);
    assert(pthread_rwlock_rdlock(&other) == 0);
    assert(pthread_rwlock_wrlock(&l) == EDEADLK);
    assert(pthread_rwlock_rdlock(&l) == EDEADLK);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(pthread_rwlock_wrlock(&l) == 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(pthread_rwlock_tryrdlock(&l) == 0);
    assert(pthread_rwlock_unlock(&other) == 0);
    assert(pthread_rwlock_trywrlock(&other) == EBUSY);
    assert(pthread_rwlock_unlock(&other) == 0);
    assert(pthread_rwlock_trywrlock(&other) == 0);
    assert(pthread_rwlock_wrlock(&other) == EDEADLK);
}
