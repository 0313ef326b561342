// TRUE
// Destroying a lock that is held for reading says 0 or EBUSY.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
    pthread_rwlock_rdlock(&l);
    int result = pthread_rwlock_destroy(&l);
    assert(result == 0 || result == EBUSY);
}
