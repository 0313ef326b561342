// TRUE
// Each task has a flag of its own that says that it is done; whoever waits for a task waits for its flag.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define TASKS 2

struct task {
    int (*function)(int);
    int input;
    int output;
    bool done;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct task *queue[TASKS];
    int queued, taken;
    bool any_done;
};

static struct pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void submit(struct task *task) {
    pthread_mutex_lock(&pool.lock);
    pool.queue[pool.queued++] = task;
    pthread_cond_broadcast(&pool.changed);
    pthread_mutex_unlock(&pool.lock);
}

static int wait_for(struct task *task) {
    pthread_mutex_lock(&pool.lock);
    while (!task->done)
        pthread_cond_wait(&pool.changed, &pool.lock);
    int output = task->output;
    pthread_mutex_unlock(&pool.lock);
    return output;
}

static void *worker(void *unused) {
    (void)unused;
    pthread_mutex_lock(&pool.lock);
    while (pool.taken == pool.queued)
        pthread_cond_wait(&pool.changed, &pool.lock);
    struct task *task = pool.queue[pool.taken++];
    pthread_mutex_unlock(&pool.lock);

    int output = task->function(task->input);

    pthread_mutex_lock(&pool.lock);
    task->output = output;
    task->done = true;
    pool.any_done = true;
    pthread_cond_broadcast(&pool.changed);
    pthread_mutex_unlock(&pool.lock);
    return NULL;
}

static int cube(int n) {
    return n * n * n;
}

static int successor(int n) {
    return n + 1;
}

int main(void) {
    struct task first = {.function = cube, .input = 2}, second = {.function = successor, .input = 8};
    pthread_t threads[TASKS];
    for (int i = 0; i < TASKS; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    submit(&first);
    submit(&second);
    assert(wait_for(&first) == 8);
    assert(wait_for(&second) == 9);
    for (int i = 0; i < TASKS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
