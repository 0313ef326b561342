// TRUE
// Destroying a spin lock that is held says 0 or EBUSY.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_spinlock_t l;
int main(void) {
    pthread_spin_init(&l, 0);
    pthread_spin_lock(&l);
    int result = pthread_spin_destroy(&l);
    assert(result == 0 || result == EBUSY);
}
