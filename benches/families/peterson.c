// TRUE
// Peterson's algorithm, entered N times by each of two threads.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

int wants_0, wants_1, turn, owner;

void *thread_0(void *unused) {
    for (int round = 0; round < N; round++) {
        wants_0 = 1;
        turn = 1;
        while (wants_1 && turn == 1) { }
        owner = 0;
        assert(owner == 0);
        wants_0 = 0;
    }
    return 0;
}

void *thread_1(void *unused) {
    for (int round = 0; round < N; round++) {
        wants_1 = 1;
        turn = 0;
        while (wants_0 && turn == 0) { }
        owner = 1;
        assert(owner == 1);
        wants_1 = 0;
    }
    return 0;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, thread_0, 0);
    pthread_create(&other, 0, thread_1, 0);
    return 0;
}
