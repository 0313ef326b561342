// TRUE
// Only the thread that holds the lock can be told EDEADLK: the others wait.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int inside;
void *writer(void *unused) {
    assert(pthread_rwlock_wrlock(&l) == 0);
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    assert(pthread_rwlock_unlock(&l) == 0);
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_rwlock_rdlock(&l);
    assert(inside == 0);
    pthread_rwlock_unlock(&l);
}
