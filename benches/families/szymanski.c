// TRUE
// Szymanski's algorithm with N threads, each of which enters once: a waiting room whose door the last thread closes.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

enum { OUTSIDE, WANTS, WAITS_FOR_OTHERS, AT_DOOR, INSIDE };
int flag[N], owner;

void *enter(void *argument) {
    int me = (int)(long)argument;
    flag[me] = WANTS;
    for (int other = 0; other < N; other++)
        while (flag[other] >= AT_DOOR) { }
    flag[me] = AT_DOOR;
    int another_wants = 0;
    for (int other = 0; other < N; other++)
        if (flag[other] == WANTS) another_wants = 1;
    if (another_wants) {
        flag[me] = WAITS_FOR_OTHERS;
        int closed = 0;
        for (int other = 0; other < N; other++)
            if (flag[other] == INSIDE) closed = 1;
        // Who finds the door still open would look again; here the thread gives up instead.
        if (!closed) return 0;
    }
    flag[me] = INSIDE;
    for (int other = 0; other < me; other++)
        while (flag[other] >= WAITS_FOR_OTHERS) { }
    owner = me;
    assert(owner == me);
    for (int other = me + 1; other < N; other++) {
        int seen = flag[other];
        while (seen == WAITS_FOR_OTHERS || seen == AT_DOOR) seen = flag[other];
    }
    flag[me] = OUTSIDE;
    return 0;
}

int main(void) {
    pthread_t threads[N];
    for (long me = 0; me < N; me++) pthread_create(&threads[me], 0, enter, (void *)me);
    return 0;
}
