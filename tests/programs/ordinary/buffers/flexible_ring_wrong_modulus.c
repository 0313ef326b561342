// FALSE
// The tail wraps one slot too early, so the third message is written over the first one.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct message {
    short kind;
    int body;
};

struct ring {
    pthread_mutex_t lock;
    size_t slots, head, tail, used;
    struct message messages[];
};

static struct ring *ring_new(size_t slots) {
    struct ring *ring = calloc(1, sizeof *ring + slots * sizeof(struct message));
    if (ring == NULL)
        abort();
    pthread_mutex_init(&ring->lock, NULL);
    ring->slots = slots;
    return ring;
}

static bool ring_put(struct ring *ring, short kind, int body) {
    pthread_mutex_lock(&ring->lock);
    bool room = ring->used < ring->slots;
    if (room) {
        struct message *message = &ring->messages[ring->tail];
        message->kind = kind;
        message->body = body;
        ring->tail = (ring->tail + 1) % (ring->slots - 1);
        ring->used++;
    }
    pthread_mutex_unlock(&ring->lock);
    return room;
}

static bool ring_get(struct ring *ring, struct message *message) {
    pthread_mutex_lock(&ring->lock);
    bool any = ring->used > 0;
    if (any) {
        *message = ring->messages[ring->head];
        ring->head = (ring->head + 1) % ring->slots;
        ring->used--;
    }
    pthread_mutex_unlock(&ring->lock);
    return any;
}

static void *sender(void *argument) {
    struct ring *ring = argument;
    for (int i = 1; i <= 3; i++)
        ring_put(ring, (short)i, 100 * i);
    return NULL;
}

int main(void) {
    struct ring *ring = ring_new(3);
    struct message message;
    pthread_t thread;
    pthread_create(&thread, NULL, sender, ring);
    for (int i = 1; i <= 2; i++) {
        if (!ring_get(ring, &message))
            break;
        assert(message.kind == i && message.body == 100 * i);
    }
    pthread_join(thread, NULL);
    while (ring_get(ring, &message))
        assert(message.body == 100 * message.kind && message.kind > 0);
    free(ring);
    return 0;
}
