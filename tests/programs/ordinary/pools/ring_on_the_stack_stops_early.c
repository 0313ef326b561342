// FALSE
// A worker looks at the stop flag before it looks for tasks. If the pool is stopped before a worker took the last
// task, nobody runs it.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define WORKERS 2
#define CAPACITY 2

typedef void (*task_function)(void *);

struct task {
    task_function run;
    void *argument;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct task ring[CAPACITY];
    int head;
    int count;
    int stopped;
    pthread_t threads[WORKERS];
};

static void *work(void *argument) {
    struct pool *pool = argument;
    for (;;) {
        pthread_mutex_lock(&pool->lock);
        while (pool->count == 0 && !pool->stopped) {
            pthread_cond_wait(&pool->changed, &pool->lock);
        }
        if (pool->stopped) {
            pthread_mutex_unlock(&pool->lock);
            return NULL;
        }
        struct task task = pool->ring[pool->head];
        pool->head = (pool->head + 1) % CAPACITY;
        pool->count--;
        pthread_mutex_unlock(&pool->lock);
        task.run(task.argument);
    }
}

static void submit(struct pool *pool, task_function run, void *argument) {
    pthread_mutex_lock(&pool->lock);
    assert(pool->count < CAPACITY);
    pool->ring[(pool->head + pool->count) % CAPACITY] = (struct task){run, argument};
    pool->count++;
    pthread_cond_signal(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void shut_down(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->stopped = 1;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(pool->threads[i], NULL);
    }
}

static void square(void *argument) {
    int *number = argument;
    *number = *number * *number;
}

static void negate(void *argument) {
    int *number = argument;
    *number = -*number;
}

int main(void) {
    struct pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    int numbers[2] = {3, 5};
    for (int i = 0; i < WORKERS; i++) {
        if (pthread_create(&pool.threads[i], NULL, work, &pool) != 0) {
            return 1;
        }
    }
    submit(&pool, square, &numbers[0]);
    submit(&pool, negate, &numbers[1]);
    shut_down(&pool);
    assert(numbers[0] == 9);
    assert(numbers[1] == -5);
    return 0;
}
