// TRUE
// A producer hands N numbers to a consumer through a ring of four slots without a lock: each writes its own index only.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

unsigned slots[4], head, tail;

void *produce(void *unused) {
    for (unsigned number = 0; number < N; number++) {
        while (head - tail == 4) { }
        slots[head % 4] = number;
        head = head + 1;
    }
    return 0;
}

void *consume(void *unused) {
    for (unsigned number = 0; number < N; number++) {
        while (head == tail) { }
        assert(slots[tail % 4] == number);
        tail = tail + 1;
    }
    return 0;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, produce, 0);
    pthread_create(&other, 0, consume, 0);
    return 0;
}
