// TRUE
// Values that attributes, semaphores and barriers do not have are refused, and change nothing.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
int main(void) {
    pthread_mutexattr_t ma;
    pthread_condattr_t ca;
    pthread_rwlockattr_t ra;
    pthread_barrierattr_t ba;
    pthread_attr_t a;
    pthread_barrier_t b;
    sem_t s;
    int v;
    pthread_mutexattr_init(&ma);
    assert(pthread_mutexattr_setpshared(&ma, 2) == EINVAL && pthread_mutexattr_setpshared(&ma, PTHREAD_PROCESS_SHARED) == 0);
    assert(pthread_mutexattr_setprotocol(&ma, 17) == EINVAL && pthread_mutexattr_setprotocol(&ma, -1) == EINVAL);
    assert(pthread_mutexattr_settype(&ma, 77) == EINVAL && pthread_mutexattr_settype(&ma, -1) == EINVAL);
    pthread_condattr_init(&ca);
    assert(pthread_condattr_setclock(&ca, 12345) == EINVAL && pthread_condattr_setclock(&ca, 1) == 0);
    assert(pthread_condattr_setpshared(&ca, -1) == EINVAL);
    pthread_rwlockattr_init(&ra);
    assert(pthread_rwlockattr_setpshared(&ra, 5) == EINVAL);
    pthread_barrierattr_init(&ba);
    assert(pthread_barrierattr_setpshared(&ba, 5) == EINVAL);
    pthread_attr_init(&a);
    assert(pthread_attr_setscope(&a, 7) == EINVAL && pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) == 0);
    assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
    assert(pthread_attr_setinheritsched(&a, 3) == EINVAL && pthread_attr_setschedpolicy(&a, 99) == EINVAL);
    assert(pthread_attr_setstacksize(&a, 1) == EINVAL && pthread_attr_setstacksize(&a, 1 << 20) == 0);
    assert(pthread_barrier_init(&b, 0, 0) == EINVAL && pthread_barrier_init(&b, 0, UINT_MAX) == EINVAL);
    assert(pthread_barrier_init(&b, 0, 1) == 0 && pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
    assert(sem_init(&s, 0, 1) == 0 && sem_init(&s, 0, SEM_VALUE_MAX + 1u) == -1 && errno == EINVAL);
    assert(sem_getvalue(&s, &v) == 0 && v == 1);
    errno = 0;
    assert(sem_init(&s, 0, SEM_VALUE_MAX) == 0 && sem_post(&s) == -1 && errno == EOVERFLOW);
    assert(sem_getvalue(&s, &v) == 0 && v == SEM_VALUE_MAX);
    pthread_key_t k;
    pthread_key_create(&k, 0);
    assert(pthread_setspecific(k, &v) == 0 && pthread_getspecific(k) == &v);
    assert(pthread_setspecific(k + 1000, &v) == EINVAL && pthread_key_delete(k + 1000) == EINVAL);
}
