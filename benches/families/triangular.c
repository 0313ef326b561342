// TRUE
// Two threads set their variable to one more than the other's, N times each: from 3 and 6, neither gets beyond 2 N + 6.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifdef BROKEN
#define LIMIT (2 * N + 5)
#else
#define LIMIT (2 * N + 6)
#endif

int low = 3, high = 6;

void *raise_low(void *unused) {
    for (int round = 0; round < N; round++) low = high + 1;
    return 0;
}

void *raise_high(void *unused) {
    for (int round = 0; round < N; round++) high = low + 1;
    return 0;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, raise_low, 0);
    pthread_create(&other, 0, raise_high, 0);
    int seen = low;
    assert(seen <= LIMIT);
    seen = high;
    assert(seen <= LIMIT);
    return 0;
}
