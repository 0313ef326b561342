// FALSE
// no-data-race: FALSE
// A task runs when the first of its predecessors has counted it down: the other result may be missing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct task {
    void (*run)(struct task *);
    struct task *inputs[2];
    struct task *successors[2];
    atomic_int missing;
    int result;
};

static void finish(struct task *task);

static void start(struct task *task) {
    task->run(task);
    finish(task);
}

static void finish(struct task *task) {
    for (int i = 0; i < 2 && task->successors[i] != NULL; i++) {
        struct task *next = task->successors[i];
        if (atomic_fetch_sub(&next->missing, 1) == 2)
            start(next);
    }
}

static void load_left(struct task *task) {
    task->result = 30;
}

static void load_right(struct task *task) {
    task->result = 12;
}

static void add(struct task *task) {
    task->result = task->inputs[0]->result + task->inputs[1]->result;
}

static void *worker(void *argument) {
    start(argument);
    return NULL;
}

int main(void) {
    struct task left = {.run = load_left}, right = {.run = load_right}, sum = {.run = add};
    pthread_t threads[2];
    left.successors[0] = right.successors[0] = &sum;
    sum.inputs[0] = &left;
    sum.inputs[1] = &right;
    atomic_init(&sum.missing, 2);
    pthread_create(&threads[0], NULL, worker, &left);
    pthread_create(&threads[1], NULL, worker, &right);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(sum.result == 42);
    return 0;
}
