// TRUE
// N threads count under two mutexes, one inside of the other: what the inner one counts is never ahead of the outer one.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER, outer = PTHREAD_MUTEX_INITIALIZER;
int counted_inside, counted_outside;

void *count(void *unused) {
    for (int round = 0; round < 2; round++) {
        pthread_mutex_lock(&inner);
        int seen = counted_inside;
        pthread_mutex_unlock(&inner);
        assert(seen <= 2 * N);
        pthread_mutex_lock(&outer);
        counted_outside = counted_outside + 1;
        pthread_mutex_lock(&inner);
        counted_inside = counted_inside + 1;
        pthread_mutex_unlock(&inner);
        pthread_mutex_unlock(&outer);
    }
    return 0;
}

int main(void) {
    pthread_t threads[N];
    for (int me = 0; me < N; me++) pthread_create(&threads[me], 0, count, 0);
    pthread_mutex_lock(&inner);
    int inside = counted_inside;
    pthread_mutex_unlock(&inner);
    pthread_mutex_lock(&outer);
    int outside = counted_outside;
    pthread_mutex_unlock(&outer);
    assert(inside <= outside);
    assert(outside <= 2 * N);
    return 0;
}
