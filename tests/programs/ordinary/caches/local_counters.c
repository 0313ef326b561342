// TRUE
// no-data-race: TRUE
// Each thread counts in a counter of its own and adds it to the total under a lock: 3 + 3 events.
#include <assert.h>
#include <pthread.h>

#define BATCH 2

static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned total;
static _Thread_local unsigned pending;

static void flush(void) {
    pthread_mutex_lock(&total_lock);
    total += pending;
    pthread_mutex_unlock(&total_lock);
    pending = 0;
}

static void count_event(void) {
    if (++pending == BATCH) {
        flush();
    }
}

static void *run(void *events) {
    for (int i = 0; i < *(int *)events; i++) {
        count_event();
    }
    flush();
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int events = 3;
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, run, &events);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(total == 6);
    return 0;
}
