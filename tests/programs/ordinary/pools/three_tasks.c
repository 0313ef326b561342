// TRUE
// The task is copied out of the ring before the lock is released, and a slot is used again only after that.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define WORKERS 2
#define CAPACITY 2
#define TASKS 3

typedef struct {
    void (*function)(void *);
    void *argument;
} task_t;

typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t not_empty;
    pthread_cond_t not_full;
    task_t *tasks;
    size_t capacity;
    size_t head;
    size_t count;
    int closing;
    pthread_t *workers;
    size_t worker_count;
} pool_t;

static void *pool_worker(void *data) {
    pool_t *pool = (pool_t *)data;
    for (;;) {
        pthread_mutex_lock(&pool->mutex);
        while (pool->count == 0 && !pool->closing)
            pthread_cond_wait(&pool->not_empty, &pool->mutex);
        if (pool->count == 0) {
            pthread_mutex_unlock(&pool->mutex);
            break;
        }
        task_t task = pool->tasks[pool->head];
        pool->head = (pool->head + 1) % pool->capacity;
        pool->count--;
        pthread_cond_signal(&pool->not_full);
        pthread_mutex_unlock(&pool->mutex);
        task.function(task.argument);
    }
    return NULL;
}

static pool_t *pool_create(size_t workers, size_t capacity) {
    pool_t *pool = calloc(1, sizeof(pool_t));
    if (!pool)
        return NULL;
    pool->tasks = malloc(capacity * sizeof(task_t));
    pool->workers = malloc(workers * sizeof(pthread_t));
    if (!pool->tasks || !pool->workers) {
        free(pool->tasks);
        free(pool->workers);
        free(pool);
        return NULL;
    }
    pool->capacity = capacity;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->not_empty, NULL);
    pthread_cond_init(&pool->not_full, NULL);
    for (size_t i = 0; i < workers; i++) {
        if (pthread_create(&pool->workers[i], NULL, pool_worker, pool) != 0) {
            perror("pthread_create");
            exit(EXIT_FAILURE);
        }
        pool->worker_count++;
    }
    return pool;
}

static void pool_submit(pool_t *pool, void (*function)(void *), void *argument) {
    pthread_mutex_lock(&pool->mutex);
    while (pool->count == pool->capacity)
        pthread_cond_wait(&pool->not_full, &pool->mutex);
    task_t *slot = &pool->tasks[(pool->head + pool->count) % pool->capacity];
    slot->function = function;
    slot->argument = argument;
    pool->count++;
    pthread_cond_signal(&pool->not_empty);
    pthread_mutex_unlock(&pool->mutex);
}

static void pool_destroy(pool_t *pool) {
    pthread_mutex_lock(&pool->mutex);
    pool->closing = 1;
    pthread_cond_broadcast(&pool->not_empty);
    pthread_mutex_unlock(&pool->mutex);
    for (size_t i = 0; i < pool->worker_count; i++)
        pthread_join(pool->workers[i], NULL);
    pthread_cond_destroy(&pool->not_full);
    pthread_cond_destroy(&pool->not_empty);
    pthread_mutex_destroy(&pool->mutex);
    free(pool->workers);
    free(pool->tasks);
    free(pool);
}

static void add_one(void *argument) {
    int *number = argument;
    *number += 1;
}

static void times_ten(void *argument) {
    int *number = argument;
    *number *= 10;
}

int main(void) {
    int numbers[TASKS] = {1, 2, 3};
    pool_t *pool = pool_create(WORKERS, CAPACITY);
    if (!pool)
        return EXIT_FAILURE;
    pool_submit(pool, add_one, &numbers[0]);
    pool_submit(pool, times_ten, &numbers[1]);
    pool_submit(pool, add_one, &numbers[2]);
    pool_destroy(pool);
    assert(numbers[0] == 2);
    assert(numbers[1] == 20);
    assert(numbers[2] == 4);
    return EXIT_SUCCESS;
}
