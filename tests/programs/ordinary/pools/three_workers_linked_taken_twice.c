// FALSE
// The first task is looked at in one critical section and unlinked in the next one: two workers may run the same one.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define WORKERS 3

struct task {
    struct task *next;
    void (*function)(void *);
    void *argument;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct task *first, **last;
    int closed;
    pthread_t threads[WORKERS];
};

static void *work(void *data) {
    struct pool *pool = data;
    for (;;) {
        pthread_mutex_lock(&pool->lock);
        while (pool->first == NULL && !pool->closed)
            pthread_cond_wait(&pool->changed, &pool->lock);
        struct task *task = pool->first;
        if (task == NULL) {
            pthread_mutex_unlock(&pool->lock);
            return NULL;
        }
        pthread_mutex_unlock(&pool->lock);
        pthread_mutex_lock(&pool->lock);
        pool->first = task->next;
        if (pool->first == NULL)
            pool->last = &pool->first;
        pthread_mutex_unlock(&pool->lock);
        task->function(task->argument);
    }
}

static struct pool *pool_open(void) {
    struct pool *pool = malloc(sizeof *pool);
    if (pool == NULL)
        abort();
    memset(pool, 0, sizeof *pool);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pool->last = &pool->first;
    for (int i = 0; i < WORKERS; i++)
        if (pthread_create(&pool->threads[i], NULL, work, pool))
            abort();
    return pool;
}

static void pool_add(struct pool *pool, void (*function)(void *), void *argument) {
    struct task *task = malloc(sizeof *task);
    if (task == NULL)
        abort();
    memset(task, 0, sizeof *task);
    task->function = function;
    task->argument = argument;
    pthread_mutex_lock(&pool->lock);
    *pool->last = task;
    pool->last = &task->next;
    pthread_cond_signal(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void pool_close(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->closed = 1;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(pool->threads[i], NULL);
    free(pool);
}

static void add_two(void *argument) {
    __atomic_fetch_add((int *)argument, 2, __ATOMIC_SEQ_CST);
}

int main(void) {
    int numbers[2] = {0, 5};
    struct pool *pool = pool_open();
    pool_add(pool, add_two, &numbers[0]);
    pool_add(pool, add_two, &numbers[1]);
    pool_close(pool);
    assert(numbers[0] == 2);
    assert(numbers[1] == 7);
    return 0;
}
