// FALSE
// no-data-race: FALSE
// The local counters are added to the total without a lock: one addition may be lost.
#include <assert.h>
#include <pthread.h>

#define BATCH 2

static unsigned total;
static _Thread_local unsigned pending;

static void flush(void) {
    total += pending;
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
