// FALSE
// The worker leaves as soon as the queue is empty, although the producer has not closed it yet: a job is left.
#include <assert.h>
#include <stdbool.h>
#include <threads.h>

#define JOBS 2

struct job_queue {
    mtx_t mutex;
    cnd_t changed;
    int jobs[JOBS];
    int put, taken;
    bool closed;
};

static struct job_queue queue;
static int done;

static int worker(void *argument) {
    struct job_queue *q = argument;
    for (;;) {
        mtx_lock(&q->mutex);
        if (q->put == q->taken) {
            mtx_unlock(&q->mutex);
            return 0;
        }
        int job = q->jobs[q->taken++];
        mtx_unlock(&q->mutex);
        done += job;
    }
}

int main(void) {
    thrd_t thread;
    mtx_init(&queue.mutex, mtx_plain);
    cnd_init(&queue.changed);
    if (thrd_create(&thread, worker, &queue) != thrd_success)
        return 1;
    for (int i = 0; i < JOBS; i++) {
        mtx_lock(&queue.mutex);
        queue.jobs[queue.put++] = i + 1;
        cnd_signal(&queue.changed);
        mtx_unlock(&queue.mutex);
    }
    mtx_lock(&queue.mutex);
    queue.closed = true;
    cnd_signal(&queue.changed);
    mtx_unlock(&queue.mutex);
    thrd_join(thread, NULL);
    assert(done == 3);
    mtx_destroy(&queue.mutex);
    cnd_destroy(&queue.changed);
    return 0;
}
