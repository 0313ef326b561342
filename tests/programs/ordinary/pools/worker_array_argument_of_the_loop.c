// FALSE
// Every worker gets the address of the loop's variable, which `main` changes: two workers may read the same number.
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
    int number = *(volatile int *)argument;
    if (number >= WORKERS)
        number = WORKERS - 1;
    struct worker *self = &workers[number];
    __atomic_add_fetch(&self->visited, 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    static int i;
    for (i = 0; i < WORKERS; i++) {
        workers[i].number = i;
        pthread_create(&workers[i].thread, 0, visit, &i);
    }
    for (int j = 0; j < WORKERS; j++)
        pthread_join(workers[j].thread, 0);
    for (int j = 0; j < WORKERS; j++)
        assert(workers[j].visited == 1);
    return 0;
}
