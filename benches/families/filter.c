// TRUE
// Peterson's filter lock with N threads, each of which enters once: at each level one thread stays behind.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

int level[N], last[N], owner;

void *enter(void *argument) {
    int me = (int)(long)argument;
    for (int here = 1; here < N; here++) {
        level[me] = here;
        last[here] = me;
        for (int other = 0; other < N; other++) {
            if (other == me) continue;
            while (level[other] >= here && last[here] == me) { }
        }
    }
    owner = me;
    assert(owner == me);
    level[me] = 0;
    return 0;
}

int main(void) {
    pthread_t threads[N];
    for (long me = 0; me < N; me++) pthread_create(&threads[me], 0, enter, (void *)me);
    return 0;
}
