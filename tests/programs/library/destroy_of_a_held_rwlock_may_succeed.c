// FALSE
// Destroying a lock that is held for reading is undefined: it need not be noticed.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
    pthread_rwlock_rdlock(&l);
    assert(pthread_rwlock_destroy(&l) == EBUSY);
}
