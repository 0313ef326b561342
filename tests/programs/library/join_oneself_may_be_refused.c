// FALSE
// POSIX lets a thread that joins itself wait for ever or be told; the C library says EDEADLK.
#include <assert.h>
#include <pthread.h>
int main(void) {
    pthread_join(pthread_self(), 0);
    assert(0);
}
