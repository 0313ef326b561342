// FALSE
// The assertion comes before the lock, which is never free: a failure must not depend on what comes after it.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int x;
static void check(int value) {
    assert(x == value);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
}
void *other(void *unused) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, 0, other, 0);
    check(0);
    return 0;
}
