// UNKNOWN(unsupported
// Nobody is told yet that the holder of a mutex has ended.
#include <pthread.h>
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
}
