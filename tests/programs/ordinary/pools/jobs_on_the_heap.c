// TRUE
// A job leaves the ring in the same critical section in which it was looked at, so each of the two jobs runs once.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job {
    void (*function)(struct job *);
    int operand;
    int runs;
};

struct job_queue {
    pthread_mutex_t lock;
    size_t capacity;
    size_t first;
    size_t used;
    struct job **jobs;
};

static struct job_queue *queue_create(size_t capacity) {
    struct job_queue *queue = malloc(sizeof *queue);
    if (queue == NULL) {
        abort();
    }
    pthread_mutex_init(&queue->lock, NULL);
    queue->capacity = capacity;
    queue->first = 0;
    queue->used = 0;
    queue->jobs = calloc(capacity, sizeof *queue->jobs);
    if (queue->jobs == NULL) {
        abort();
    }
    return queue;
}

static void queue_push(struct job_queue *queue, struct job *job) {
    pthread_mutex_lock(&queue->lock);
    queue->jobs[(queue->first + queue->used) % queue->capacity] = job;
    queue->used++;
    pthread_mutex_unlock(&queue->lock);
}

static struct job *queue_pop(struct job_queue *queue) {
    struct job *job = NULL;
    pthread_mutex_lock(&queue->lock);
    if (queue->used > 0) {
        job = queue->jobs[queue->first];
        queue->first = (queue->first + 1) % queue->capacity;
        queue->used--;
    }
    pthread_mutex_unlock(&queue->lock);
    return job;
}

static void increment(struct job *job) {
    job->operand += 1;
    job->runs++;
}

static void triple(struct job *job) {
    job->operand *= 3;
    job->runs++;
}

static void *worker(void *argument) {
    struct job_queue *queue = argument;
    struct job *job = queue_pop(queue);
    if (job != NULL) {
        job->function(job);
    }
    return NULL;
}

int main(void) {
    struct job_queue *queue = queue_create(2);
    struct job first = {increment, 4, 0};
    struct job second = {triple, 5, 0};
    pthread_t threads[2];

    queue_push(queue, &first);
    queue_push(queue, &second);
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, worker, queue);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(first.runs == 1 && first.operand == 5);
    assert(second.runs == 1 && second.operand == 15);
    pthread_mutex_destroy(&queue->lock);
    free(queue->jobs);
    free(queue);
    return 0;
}
