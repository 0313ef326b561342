// TRUE
// no-data-race: TRUE
// Whoever takes from a queue holds the lock of that queue, also when it is the queue of the other worker.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct deque {
    pthread_mutex_t lock;
    int *tasks[2];
    int bottom;
};

struct worker {
    int number;
    pthread_t thread;
};

static struct deque deques[2] = {
    {.lock = PTHREAD_MUTEX_INITIALIZER},
    {.lock = PTHREAD_MUTEX_INITIALIZER},
};

static void push(int owner, int *task) {
    struct deque *deque = &deques[owner];
    pthread_mutex_lock(&deque->lock);
    deque->tasks[deque->bottom++] = task;
    pthread_mutex_unlock(&deque->lock);
}

static int *take(int from, int by) {
    struct deque *deque = &deques[from];
    (void)by;
    pthread_mutex_t *lock = &deque->lock;
    int *task = NULL;
    pthread_mutex_lock(lock);
    if (deque->bottom > 0) {
        task = deque->tasks[--deque->bottom];
    }
    pthread_mutex_unlock(lock);
    return task;
}

static void *run(void *argument) {
    const struct worker *self = argument;
    int *task = take(self->number, self->number);
    if (task == NULL) {
        task = take(1 - self->number, self->number);
    }
    if (task != NULL) {
        ++*task;
    }
    return NULL;
}

int main(void) {
    struct worker workers[2];
    int runs[2] = {0, 0};
    push(0, &runs[0]);
    push(0, &runs[1]);
    for (int i = 0; i < 2; i++) {
        workers[i].number = i;
        pthread_create(&workers[i].thread, NULL, run, &workers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    assert(runs[0] == 1 && runs[1] == 1);
    return 0;
}
