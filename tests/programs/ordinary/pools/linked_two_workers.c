// TRUE
// When the last task is taken the tail is cleared, too, so the next one becomes the head: both tasks run.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct task {
    void (*function)(void *);
    void *argument;
    struct task *next;
} task_t;

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t notify;
    task_t *head;
    task_t *tail;
    int shutdown;
    int thread_count;
    pthread_t *threads;
} threadpool_t;

static task_t *threadpool_next(threadpool_t *pool) {
    task_t *task = pool->head;
    if (task) {
        pool->head = task->next;
        if (!pool->head)
            pool->tail = NULL;
    }
    return task;
}

static void *threadpool_thread(void *data) {
    threadpool_t *pool = data;
    for (;;) {
        pthread_mutex_lock(&pool->lock);
        while (!pool->head && !pool->shutdown)
            pthread_cond_wait(&pool->notify, &pool->lock);
        task_t *task = threadpool_next(pool);
        pthread_mutex_unlock(&pool->lock);
        if (!task)
            break;
        task->function(task->argument);
        free(task);
    }
    return NULL;
}

static void threadpool_add(threadpool_t *pool, void (*function)(void *), void *argument) {
    task_t *task = calloc(1, sizeof(task_t));
    if (!task)
        exit(EXIT_FAILURE);
    task->function = function;
    task->argument = argument;
    pthread_mutex_lock(&pool->lock);
    if (pool->tail)
        pool->tail->next = task;
    else
        pool->head = task;
    pool->tail = task;
    pthread_cond_signal(&pool->notify);
    pthread_mutex_unlock(&pool->lock);
}

static threadpool_t *threadpool_create(int count) {
    threadpool_t *pool = calloc(1, sizeof(threadpool_t));
    if (!pool || !(pool->threads = calloc(count, sizeof(pthread_t))))
        exit(EXIT_FAILURE);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->notify, NULL);
    pool->thread_count = count;
    for (int i = 0; i < count; i++)
        pthread_create(&pool->threads[i], NULL, threadpool_thread, pool);
    return pool;
}

static void threadpool_destroy(threadpool_t *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->shutdown = 1;
    pthread_cond_broadcast(&pool->notify);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    free(pool->threads);
    free(pool);
}

struct counter {
    int step;
    int value;
};

static void advance(void *argument) {
    struct counter *counter = argument;
    counter->value += counter->step;
}

int main(void) {
    struct counter counters[2] = {{1, 0}, {5, 0}};
    threadpool_t *pool = threadpool_create(2);
    threadpool_add(pool, advance, &counters[0]);
    threadpool_add(pool, advance, &counters[1]);
    threadpool_destroy(pool);
    assert(counters[0].value == 1);
    assert(counters[1].value == 5);
    return EXIT_SUCCESS;
}
