// TRUE
// Initialising, assigning, copying over and clearing make a mutex free, also one that is held.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
struct account {
    int balance;
    pthread_mutex_t lock;
} one, two;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_spinlock_t s;
int main(void) {
    pthread_mutex_lock(&m);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    pthread_mutex_init(&m, 0);
    assert(pthread_mutex_trylock(&m) == 0);
    m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    assert(pthread_mutex_trylock(&m) == 0);
    memset(&m, 0, sizeof m);
    assert(pthread_mutex_trylock(&m) == 0);
    pthread_mutex_lock(&one.lock);
    one = (struct account){3, PTHREAD_MUTEX_INITIALIZER};
    assert(pthread_mutex_trylock(&one.lock) == 0 && one.balance == 3);
    one = two;
    assert(pthread_mutex_trylock(&one.lock) == 0 && one.balance == 0);
    memcpy(&one, &two, sizeof one);
    assert(pthread_mutex_trylock(&one.lock) == 0);
    memset(&one, 0, sizeof one);
    assert(pthread_mutex_trylock(&one.lock) == 0);
    assert(pthread_mutex_trylock(&one.lock) == EBUSY);
    pthread_spin_init(&s, 0);
    assert(pthread_spin_trylock(&s) == 0 && pthread_spin_trylock(&s) == EBUSY);
    pthread_spin_init(&s, 0);
    assert(pthread_spin_trylock(&s) == 0);
}
