// TRUE
// The same holds for mutexes with a type.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_mutex_t m;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attributes);
    pthread_mutex_lock(&m);
    int refused = pthread_mutex_destroy(&m);
    assert(refused == 0 || refused == EBUSY);
    pthread_mutex_unlock(&m);
    assert(pthread_mutex_destroy(&m) == 0);
}
