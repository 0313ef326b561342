// FALSE
// A handler is registered after events were posted: the loop may meet an event that nobody handles, which is dropped.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum event_type { TICK, INPUT, STOP, TYPES };

struct event {
    enum event_type type;
    int data;
};

struct loop;
typedef void (*handler)(struct loop *, const struct event *);

struct loop {
    pthread_mutex_t lock;
    pthread_cond_t posted;
    struct event events[4];
    unsigned read, written;
    handler handlers[TYPES];
    int running;
    int ticks;
    int input;
};

static void post(struct loop *loop, enum event_type type, int data) {
    pthread_mutex_lock(&loop->lock);
    loop->events[loop->written++ % 4] = (struct event){type, data};
    pthread_cond_signal(&loop->posted);
    pthread_mutex_unlock(&loop->lock);
}

static void set_handler(struct loop *loop, enum event_type type, handler handler) {
    pthread_mutex_lock(&loop->lock);
    loop->handlers[type] = handler;
    pthread_mutex_unlock(&loop->lock);
}

static void on_tick(struct loop *loop, const struct event *event) {
    (void)event;
    loop->ticks++;
}

static void on_input(struct loop *loop, const struct event *event) {
    loop->input += event->data;
}

static void on_stop(struct loop *loop, const struct event *event) {
    (void)event;
    loop->running = 0;
}

static void *run(void *argument) {
    struct loop *loop = argument;
    while (loop->running) {
        pthread_mutex_lock(&loop->lock);
        while (loop->read == loop->written)
            pthread_cond_wait(&loop->posted, &loop->lock);
        struct event event = loop->events[loop->read++ % 4];
        handler handle = loop->handlers[event.type];
        pthread_mutex_unlock(&loop->lock);
        if (handle != NULL)
            handle(loop, &event);
    }
    return NULL;
}

int main(void) {
    struct loop loop = {.lock = PTHREAD_MUTEX_INITIALIZER, .posted = PTHREAD_COND_INITIALIZER, .running = 1};
    pthread_t thread;
    set_handler(&loop, TICK, on_tick);
    set_handler(&loop, STOP, on_stop);
    pthread_create(&thread, NULL, run, &loop);
    post(&loop, INPUT, 42);
    set_handler(&loop, INPUT, on_input);
    post(&loop, TICK, 0);
    post(&loop, STOP, 0);
    pthread_join(thread, NULL);
    assert(loop.ticks == 1);
    assert(loop.input == 42);
    return 0;
}
