// TRUE
// A worker leaves only if nothing is queued and nobody is busy, since a busy worker may still submit: the second task,
// which the first one submits, runs as well.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define WORKERS 2
#define QUEUE 4

struct context;
typedef void (*job)(struct context *, int);

struct entry {
    job job;
    int value;
};

struct context {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    struct entry queue[QUEUE];
    int first, queued, busy;
    bool ending;
    int left_while_busy;
    int total;
};

static void submit(struct context *context, job job, int value) {
    pthread_mutex_lock(&context->mutex);
    struct entry *entry = &context->queue[(context->first + context->queued++) % QUEUE];
    entry->job = job;
    entry->value = value;
    pthread_cond_broadcast(&context->changed);
    pthread_mutex_unlock(&context->mutex);
}

static void leaf(struct context *context, int value) {
    pthread_mutex_lock(&context->mutex);
    context->total += value;
    pthread_mutex_unlock(&context->mutex);
}

static void split(struct context *context, int value) {
    submit(context, leaf, value / 2);
    leaf(context, value - value / 2);
}

static void *work(void *argument) {
    struct context *context = argument;
    pthread_mutex_lock(&context->mutex);
    for (;;) {
        while (context->queued == 0 && !(context->ending && context->busy == 0))
            pthread_cond_wait(&context->changed, &context->mutex);
        if (context->queued == 0)
            break;
        struct entry entry = context->queue[context->first];
        context->first = (context->first + 1) % QUEUE;
        context->queued--;
        context->busy++;
        pthread_mutex_unlock(&context->mutex);
        entry.job(context, entry.value);
        pthread_mutex_lock(&context->mutex);
        context->busy--;
        pthread_cond_broadcast(&context->changed);
    }
    if (context->busy > 0)
        context->left_while_busy++;
    pthread_mutex_unlock(&context->mutex);
    return NULL;
}

int main(void) {
    struct context context = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    pthread_t threads[WORKERS];
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, work, &context);
    submit(&context, split, 5);
    pthread_mutex_lock(&context.mutex);
    context.ending = true;
    pthread_cond_broadcast(&context.changed);
    pthread_mutex_unlock(&context.mutex);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    assert(context.total == 5);
    assert(context.left_while_busy == 0);
    return 0;
}
