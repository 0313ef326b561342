// TRUE
// What nobody holds or waits for is destroyed, and destroying says 0.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
pthread_spinlock_t spin;
pthread_barrier_t barrier;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
sem_t semaphore;

void *run(void *unused) {
    pthread_rwlock_rdlock(&rwlock);
    pthread_rwlock_unlock(&rwlock);
    pthread_spin_lock(&spin);
    pthread_spin_unlock(&spin);
    pthread_barrier_wait(&barrier);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_spin_init(&spin, 0);
    pthread_barrier_init(&barrier, 0, 2);
    sem_init(&semaphore, 0, 0);
    pthread_create(&t, 0, run, 0);
    pthread_rwlock_wrlock(&rwlock);
    pthread_rwlock_unlock(&rwlock);
    pthread_barrier_wait(&barrier);
    pthread_join(t, 0);
    assert(pthread_rwlock_destroy(&rwlock) == 0);
    assert(pthread_spin_destroy(&spin) == 0);
    assert(pthread_barrier_destroy(&barrier) == 0);
    assert(pthread_cond_destroy(&condition) == 0);
    assert(sem_destroy(&semaphore) == 0);
}
