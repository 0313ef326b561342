// FALSE
// The dealer takes the position in the ring from the first worker's head: a task is written over another one, or where
// its worker does not look next.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define WORKERS 2
#define RING 2

struct task {
    void (*run)(void *);
    void *argument;
};

struct worker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct task ring[RING];
    unsigned head, tail;
    bool stop;
};

struct pool {
    struct worker workers[WORKERS];
    unsigned turn;
};

static void *work(void *argument) {
    struct worker *self = argument;
    pthread_mutex_lock(&self->lock);
    for (;;) {
        while (self->head == self->tail && !self->stop)
            pthread_cond_wait(&self->wake, &self->lock);
        if (self->head == self->tail)
            break;
        struct task task = self->ring[self->head % RING];
        self->head++;
        pthread_mutex_unlock(&self->lock);
        task.run(task.argument);
        pthread_mutex_lock(&self->lock);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

static void deal(struct pool *pool, void (*run)(void *), void *argument) {
    struct worker *worker = &pool->workers[pool->turn++ % WORKERS];
    pthread_mutex_lock(&worker->lock);
    struct task *task = &worker->ring[pool->workers[0].head % RING];
    task->run = run;
    task->argument = argument;
    worker->tail++;
    pthread_cond_signal(&worker->wake);
    pthread_mutex_unlock(&worker->lock);
}

static void increment(void *argument) {
    ++*(int *)argument;
}

int main(void) {
    struct pool pool = {.turn = 0};
    int counts[3] = {0, 0, 0};
    for (int i = 0; i < WORKERS; i++) {
        struct worker *worker = &pool.workers[i];
        pthread_mutex_init(&worker->lock, NULL);
        pthread_cond_init(&worker->wake, NULL);
        worker->head = worker->tail = 0;
        worker->stop = false;
        for (int j = 0; j < RING; j++)
            worker->ring[j] = (struct task){increment, &counts[2]};
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&pool.workers[i].thread, NULL, work, &pool.workers[i]);
    deal(&pool, increment, &counts[0]);
    deal(&pool, increment, &counts[1]);
    deal(&pool, increment, &counts[0]);
    for (int i = 0; i < WORKERS; i++) {
        pthread_mutex_lock(&pool.workers[i].lock);
        pool.workers[i].stop = true;
        pthread_cond_signal(&pool.workers[i].wake);
        pthread_mutex_unlock(&pool.workers[i].lock);
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_join(pool.workers[i].thread, NULL);
    assert(counts[0] == 2);
    assert(counts[1] == 1);
    assert(counts[2] == 0);
    return 0;
}
