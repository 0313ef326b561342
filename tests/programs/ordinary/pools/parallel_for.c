// TRUE
// Each index is given to one of three workers by an atomic increment, so every element is processed once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define WORKERS 3
#define ELEMENTS 2

static atomic_int next_index;
static atomic_int visits[ELEMENTS];

typedef void (*body)(int index);

static void visit(int index) {
    atomic_fetch_add(&visits[index], 1);
}

static void *loop(void *argument) {
    body run = *(body *)argument;
    for (;;) {
        int index = atomic_fetch_add(&next_index, 1);
        if (index >= ELEMENTS) {
            break;
        }
        run(index);
    }
    return NULL;
}

int main(void) {
    pthread_t workers[WORKERS];
    body run = visit;
    for (int i = 0; i < WORKERS; i++) {
        pthread_create(&workers[i], NULL, loop, &run);
    }
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(workers[i], NULL);
    }
    for (int i = 0; i < ELEMENTS; i++) {
        assert(atomic_load(&visits[i]) == 1);
    }
    return 0;
}
