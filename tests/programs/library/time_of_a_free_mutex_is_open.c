// FALSE
// POSIX does not say that a time is looked at if the mutex is free.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    struct timespec below = {0, -1};
    assert(pthread_mutex_timedlock(&m, &below) == 0);
}
