// TRUE
// Without asking for another one, the type of a mutex is the default one.
#include <assert.h>
#include <pthread.h>
int main(void) {
    pthread_mutexattr_t attributes;
    int type = 7;
    pthread_mutexattr_init(&attributes);
    assert(pthread_mutexattr_gettype(&attributes, &type) == 0 && type == PTHREAD_MUTEX_DEFAULT);
}
