// TRUE
// Two threads add each other's sums N times. Taking turns, they reach the Fibonacci numbers, and no other interleaving reaches
// more. Every read may see nearly every write, so that the theory works harder here than elsewhere.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifdef BROKEN
#define SLACK -1
#else
#define SLACK 0
#endif

int first = 1, second = 1;

void *add_to_first(void *unused) {
    for (int round = 0; round < N; round++) first = first + second;
    return 0;
}

void *add_to_second(void *unused) {
    for (int round = 0; round < N; round++) second = second + first;
    return 0;
}

void *watch(void *unused) {
    int low = 1, high = 1;
    for (int round = 0; round < N; round++) {
        low += high;
        high += low;
    }
    int seen = first;
    assert(seen <= high + SLACK);
    seen = second;
    assert(seen <= high + SLACK);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, add_to_first, 0);
    pthread_create(&threads[1], 0, add_to_second, 0);
    pthread_create(&threads[2], 0, watch, 0);
    return 0;
}
