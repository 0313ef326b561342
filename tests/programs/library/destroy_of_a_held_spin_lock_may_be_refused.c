// FALSE
// Destroying a spin lock that is held is undefined: it may be said to be in use.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_spinlock_t l;
int main(void) {
    pthread_spin_init(&l, 0);
    pthread_spin_lock(&l);
    assert(pthread_spin_destroy(&l) == 0);
}
