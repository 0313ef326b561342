// TRUE
// The writer fills the back buffer under the lock under which the reader swaps the two: a frame is complete.
#include <assert.h>
#include <pthread.h>

#define SIZE 3

struct frame {
    int lines[SIZE];
};

static struct display {
    pthread_mutex_t lock;
    struct frame frames[2];
    int front;
} display = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *render(void *unused) {
    (void)unused;
    pthread_mutex_lock(&display.lock);
    struct frame *back = &display.frames[1 - display.front];
    for (int i = 0; i < SIZE; i++)
        back->lines[i] = 5;
    pthread_mutex_unlock(&display.lock);
    return 0;
}

static const struct frame *flip(void) {
    pthread_mutex_lock(&display.lock);
    display.front = 1 - display.front;
    const struct frame *frame = &display.frames[display.front];
    pthread_mutex_unlock(&display.lock);
    return frame;
}

int main(void) {
    pthread_t renderer;
    pthread_create(&renderer, 0, render, 0);
    const struct frame *frame = flip();
    int first = frame->lines[0];
    for (int i = 1; i < SIZE; i++)
        assert(frame->lines[i] == first);
    pthread_join(renderer, 0);
    return 0;
}
