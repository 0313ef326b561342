// TRUE
// A timer is linked into the slot of its time under the lock, and the wheel turns under it: each fires at its time.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SLOTS 4

struct timer {
    struct timer *next;
    void (*fire)(struct timer *);
    unsigned due;
    int fired;
};

static struct wheel {
    pthread_mutex_t lock;
    unsigned now;
    struct timer *slots[SLOTS];
} wheel = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void start(struct timer *timer, unsigned delay) {
    pthread_mutex_lock(&wheel.lock);
    timer->due = wheel.now + delay;
    struct timer **slot = &wheel.slots[timer->due % SLOTS];
    timer->next = *slot;
    *slot = timer;
    pthread_mutex_unlock(&wheel.lock);
}

static void tick(void) {
    pthread_mutex_lock(&wheel.lock);
    unsigned now = ++wheel.now;
    struct timer *timer = wheel.slots[now % SLOTS];
    wheel.slots[now % SLOTS] = NULL;
    while (timer != NULL) {
        timer->fire(timer);
        timer = timer->next;
    }
    pthread_mutex_unlock(&wheel.lock);
}

static void mark(struct timer *timer) {
    timer->fired++;
}

static void *ticker(void *unused) {
    (void)unused;
    tick();
    tick();
    return NULL;
}

int main(void) {
    struct timer timer = {.fire = mark};
    pthread_t thread;
    pthread_create(&thread, NULL, ticker, NULL);
    start(&timer, 1);
    pthread_join(thread, NULL);
    tick();
    assert(timer.fired == 1);
    return 0;
}
