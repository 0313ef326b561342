// FALSE
// Which error a second join gives is open.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *run(void *argument) { return argument; }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(pthread_join(t, 0) == ESRCH);
}
