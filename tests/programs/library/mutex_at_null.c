// UNKNOWN(invalid
// There is no mutex at null.
#include <assert.h>
#include <pthread.h>
int main(void) {
    pthread_mutex_t *m = 0;
    pthread_mutex_lock(m);
    assert(0);
}
