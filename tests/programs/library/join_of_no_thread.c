// UNKNOWN(invalid
// No thread has the handle 0: what happens is undefined.
#include <assert.h>
#include <pthread.h>
pthread_t t;
int main(void) {
    pthread_join(t, 0);
    assert(0);
}
