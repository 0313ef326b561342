// FALSE
// Once the executor is closed only urgent tasks are still taken: a normal one that is left is never run.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define RING 2

enum priority { NORMAL, URGENT, PRIORITIES };

struct task {
    void (*run)(int *);
    int *argument;
};

struct executor {
    pthread_mutex_t lock;
    pthread_cond_t submitted;
    struct {
        struct task tasks[RING];
        unsigned first, count;
    } rings[PRIORITIES];
    bool closed;
};

static void submit(struct executor *e, enum priority priority, void (*run)(int *), int *argument) {
    pthread_mutex_lock(&e->lock);
    unsigned index = (e->rings[priority].first + e->rings[priority].count) % RING;
    e->rings[priority].tasks[index].run = run;
    e->rings[priority].tasks[index].argument = argument;
    e->rings[priority].count++;
    pthread_cond_signal(&e->submitted);
    pthread_mutex_unlock(&e->lock);
}

static bool next_task(struct executor *e, struct task *task) {
    pthread_mutex_lock(&e->lock);
    while (e->rings[NORMAL].count + e->rings[URGENT].count == 0 && !e->closed)
        pthread_cond_wait(&e->submitted, &e->lock);
    enum priority priority = e->rings[URGENT].count > 0 ? URGENT : NORMAL;
    bool any = e->rings[priority].count > 0 && (priority == URGENT || !e->closed);
    if (any) {
        *task = e->rings[priority].tasks[e->rings[priority].first];
        e->rings[priority].first = (e->rings[priority].first + 1) % RING;
        e->rings[priority].count--;
    }
    pthread_mutex_unlock(&e->lock);
    return any;
}

static void *worker(void *argument) {
    struct executor *e = argument;
    struct task task;
    while (next_task(e, &task))
        task.run(task.argument);
    return NULL;
}

static void count(int *counter) {
    __atomic_add_fetch(counter, 1, __ATOMIC_SEQ_CST);
}

int main(void) {
    static struct executor executor = {.lock = PTHREAD_MUTEX_INITIALIZER, .submitted = PTHREAD_COND_INITIALIZER};
    static struct {
        int before;
        int counters[2];
    } results;
    pthread_t threads[2];
    submit(&executor, NORMAL, count, &results.counters[0]);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &executor);
    submit(&executor, URGENT, count, &results.counters[1]);
    pthread_mutex_lock(&executor.lock);
    executor.closed = true;
    pthread_cond_broadcast(&executor.submitted);
    pthread_mutex_unlock(&executor.lock);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(results.counters[0] == 1 && results.counters[1] == 1);
    return 0;
}
