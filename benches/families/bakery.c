// TRUE
// Lamport's bakery algorithm with N threads, each of which enters once: tickets and names order them.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

int choosing[N], number[N], owner;

void *customer(void *argument) {
    int me = (int)(long)argument;
    choosing[me] = 1;
    int most = 0;
    for (int other = 0; other < N; other++) {
        int seen = number[other];
        if (seen > most) most = seen;
    }
    number[me] = most + 1;
    choosing[me] = 0;
    for (int other = 0; other < N; other++) {
        if (other == me) continue;
        while (choosing[other]) { }
        for (;;) {
            int theirs = number[other];
            if (theirs == 0 || theirs > most + 1 || (theirs == most + 1 && other > me)) break;
        }
    }
    owner = me;
    assert(owner == me);
    number[me] = 0;
    return 0;
}

int main(void) {
    pthread_t threads[N];
    for (long me = 0; me < N; me++) pthread_create(&threads[me], 0, customer, (void *)me);
    return 0;
}
