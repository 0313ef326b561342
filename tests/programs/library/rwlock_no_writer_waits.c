// TRUE
// A reader is refused only while a writer holds the lock or waits for it.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
void *write(void *unused) {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return 0;
}
int main(void) {
    pthread_t t;
    struct timespec past = { 1, 0 };
    pthread_create(&t, 0, write, 0);
    pthread_join(t, 0);
    pthread_rwlock_rdlock(&lock);
    assert(pthread_rwlock_tryrdlock(&lock) == 0);
    assert(pthread_rwlock_timedrdlock(&lock, &past) == 0);
}
