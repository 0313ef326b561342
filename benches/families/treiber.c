// TRUE
// N threads push PUSHES elements each on Treiber's stack; when all are joined, the stack has them all.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef PUSHES
#define PUSHES 1
#endif

struct element {
    struct element *next;
    int value;
};

struct element elements[N][PUSHES];
struct element *top;

void *push(void *argument) {
    int me = (int)(long)argument;
    for (int which = 0; which < PUSHES; which++) {
        struct element *element = &elements[me][which];
        element->value = me * PUSHES + which + 1;
        struct element *seen;
        do {
            seen = top;
            element->next = seen;
        } while (!__sync_bool_compare_and_swap(&top, seen, element));
    }
    return 0;
}

int main(void) {
    pthread_t threads[N];
    for (long me = 0; me < N; me++) pthread_create(&threads[me], 0, push, (void *)me);
    for (int me = 0; me < N; me++) pthread_join(threads[me], 0);
    int sum = 0;
    for (struct element *element = top; element; element = element->next) sum += element->value;
    assert(sum == N * PUSHES * (N * PUSHES + 1) / 2);
    return 0;
}
