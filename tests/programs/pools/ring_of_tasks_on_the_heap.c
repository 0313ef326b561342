// TRUE
// The tasks lie in an array on the heap, behind a pointer in a structure on the heap, and hold a function and its argument. Each of the two
// is taken once, before the worker stops.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct task { void (*function)(void *); void *argument; };
struct pool { pthread_mutex_t mutex; struct task *tasks; unsigned capacity, head, count; int stop; };

static void *work(void *argument) {
    struct pool *pool = argument;
    for (;;) {
        pthread_mutex_lock(&pool->mutex);
        if (pool->count == 0) {
            int stop = pool->stop;
            pthread_mutex_unlock(&pool->mutex);
            if (stop) return 0;
            continue;
        }
        struct task task = pool->tasks[pool->head];
        pool->head = (pool->head + 1) % pool->capacity;
        pool->count--;
        pthread_mutex_unlock(&pool->mutex);
        task.function(task.argument);
    }
}

static void submit(struct pool *pool, void (*function)(void *), void *argument) {
    pthread_mutex_lock(&pool->mutex);
    struct task *task = &pool->tasks[(pool->head + pool->count) % pool->capacity];
    task->function = function;
    task->argument = argument;
    pool->count++;
    pthread_mutex_unlock(&pool->mutex);
}

static void add_one(void *argument) { *(int *)argument += 1; }
static void times_ten(void *argument) { *(int *)argument *= 10; }

int main(void) {
    int numbers[2] = {1, 2};
    struct pool *pool = calloc(1, sizeof *pool);
    pool->capacity = 2;
    pool->tasks = malloc(pool->capacity * sizeof *pool->tasks);
    pthread_mutex_init(&pool->mutex, 0);
    pthread_t worker;
    pthread_create(&worker, 0, work, pool);
    submit(pool, add_one, &numbers[0]);
    submit(pool, times_ten, &numbers[1]);
    pthread_mutex_lock(&pool->mutex);
    pool->stop = 1;
    pthread_mutex_unlock(&pool->mutex);
    pthread_join(worker, 0);
    assert(numbers[0] == 2 && numbers[1] == 20);
    return 0;
}
