// TRUE
// A fraction of a second that is none is refused: by a wait on a condition at once and with the mutex still held, by
// functions that would have to wait otherwise. Where what is waited for is there, they may take it or complain.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
sem_t s;
int main(void) {
    struct timespec below = {0, -1}, above = {0, 1000000000}, good = {0, 999999999};
    int r;
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &below) == EINVAL);
    assert(pthread_cond_timedwait(&c, &m, &above) == EINVAL);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    r = pthread_cond_timedwait(&c, &m, &good);
    assert(r == 0 || r == ETIMEDOUT);
    assert(pthread_mutex_timedlock(&m, &below) == EINVAL);
    assert(pthread_mutex_timedlock(&m, &good) == ETIMEDOUT);
    pthread_mutex_unlock(&m);
    r = pthread_mutex_timedlock(&m, &above);
    assert(r == 0 || r == EINVAL);
    assert(pthread_mutex_trylock(&m) == (r == 0 ? EBUSY : 0));
    pthread_rwlock_rdlock(&l);
    r = pthread_rwlock_timedwrlock(&l, &above);
    assert(r == EINVAL || r == EDEADLK);
    r = pthread_rwlock_timedrdlock(&l, &above);
    assert(r == 0 || r == EINVAL);
    sem_init(&s, 0, 0);
    errno = 0;
    assert(sem_timedwait(&s, &below) == -1 && errno == EINVAL);
    assert(sem_timedwait(&s, &good) == -1 && errno == ETIMEDOUT);
    sem_post(&s);
    r = sem_timedwait(&s, &below);
    assert(r == 0 || r == -1 && errno == EINVAL);
    assert(sem_trywait(&s) == (r == 0 ? -1 : 0));
}
