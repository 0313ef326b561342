// TRUE
// Every worker gets the address of its own entry, so it knows its own number and result.
#include <assert.h>
#include <pthread.h>

#define WORKERS 3

struct worker {
    pthread_t thread;
    int number;
    int visited;
};

static struct worker workers[WORKERS];

static void *visit(void *argument) {
    struct worker *self = argument;
    __atomic_add_fetch(&self->visited, 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    for (int i = 0; i < WORKERS; i++) {
        workers[i].number = i;
        pthread_create(&workers[i].thread, 0, visit, &workers[i]);
    }
    for (int j = 0; j < WORKERS; j++)
        pthread_join(workers[j].thread, 0);
    for (int j = 0; j < WORKERS; j++)
        assert(workers[j].visited == 1);
    return 0;
}
