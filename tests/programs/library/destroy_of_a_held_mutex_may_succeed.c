// FALSE
// POSIX does not demand that somebody finds out that the mutex is held.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void)
{
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    assert(pthread_mutex_destroy(&m) == EBUSY);
}
