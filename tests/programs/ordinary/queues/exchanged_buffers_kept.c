// FALSE
// The player gives the buffer back before it has played it: the recorder may fill it again meanwhile.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#define BUFFERS 2
#define SAMPLES 2

struct buffer {
    int number;
    int samples[SAMPLES];
};

struct ring {
    struct buffer *buffers[BUFFERS];
    unsigned head, tail;
    sem_t available;
};

static struct ring empty, full;

static void ring_init(struct ring *ring) {
    ring->head = ring->tail = 0;
    sem_init(&ring->available, 0, 0);
}

static void put(struct ring *ring, struct buffer *buffer) {
    ring->buffers[ring->tail++ % BUFFERS] = buffer;
    sem_post(&ring->available);
}

static struct buffer *get(struct ring *ring) {
    sem_wait(&ring->available);
    return ring->buffers[ring->head++ % BUFFERS];
}

static void *record(void *unused) {
    (void)unused;
    for (int number = 1; number <= 3; number++) {
        struct buffer *buffer = get(&empty);
        buffer->number = number;
        for (int i = 0; i < SAMPLES; i++)
            buffer->samples[i] = 10 * number + i;
        put(&full, buffer);
    }
    return NULL;
}

int main(void) {
    pthread_t recorder;
    ring_init(&empty);
    ring_init(&full);
    for (int i = 0; i < BUFFERS; i++) {
        struct buffer *buffer = calloc(1, sizeof *buffer);
        if (buffer == NULL)
            abort();
        put(&empty, buffer);
    }
    pthread_create(&recorder, NULL, record, NULL);
    for (int number = 1; number <= 3; number++) {
        struct buffer *buffer = get(&full);
        put(&empty, buffer);
        assert(buffer->number == number);
        assert(buffer->samples[SAMPLES - 1] == 10 * number + SAMPLES - 1);
    }
    pthread_join(recorder, NULL);
    return 0;
}
