// FALSE
// The initialiser makes a free mutex in each round, so that the third one is reached.
#include <assert.h>
#include <pthread.h>
int main(void) {
    int rounds = 0;
again:;
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    if (++rounds < 3)
        goto again;
    assert(rounds != 3);
}
