// TRUE
// The ring has one slot more than tasks can be in it, so a full ring and an empty one differ; nothing is overwritten.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct work_item {
    int kind;
    int *target;
    int operand;
};

struct ring {
    struct work_item *items;
    int slots;
    int read, write;
    pthread_mutex_t lock;
};

static bool ring_push(struct ring *ring, struct work_item item) {
    bool pushed = false;
    pthread_mutex_lock(&ring->lock);
    if ((ring->write + 1) % ring->slots != ring->read) {
        ring->items[ring->write] = item;
        ring->write = (ring->write + 1) % ring->slots;
        pushed = true;
    }
    pthread_mutex_unlock(&ring->lock);
    return pushed;
}

static bool ring_pop(struct ring *ring, struct work_item *item) {
    bool popped = false;
    pthread_mutex_lock(&ring->lock);
    if (ring->read != ring->write) {
        *item = ring->items[ring->read];
        ring->read = (ring->read + 1) % ring->slots;
        popped = true;
    }
    pthread_mutex_unlock(&ring->lock);
    return popped;
}

static struct ring ring;

static void execute(const struct work_item *item) {
    switch (item->kind) {
    case 0:
        __atomic_fetch_add(item->target, item->operand, __ATOMIC_SEQ_CST);
        break;
    case 1:
        __atomic_fetch_sub(item->target, item->operand, __ATOMIC_SEQ_CST);
        break;
    default:
        assert(0);
    }
}

static void *worker(void *unused) {
    struct work_item item;
    (void)unused;
    while (ring_pop(&ring, &item))
        execute(&item);
    return NULL;
}

int main(void) {
    pthread_t workers[2];
    int value = 0, pushed = 0;
    ring.slots = 3;
    ring.items = malloc((size_t)ring.slots * sizeof *ring.items);
    if (ring.items == NULL)
        return 1;
    pthread_mutex_init(&ring.lock, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&workers[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++) {
        if (ring_push(&ring, (struct work_item){i % 2, &value, 1 << i}))
            pushed += i % 2 ? -(1 << i) : 1 << i;
    }
    for (int i = 0; i < 2; i++)
        pthread_join(workers[i], NULL);
    worker(NULL);
    assert(value == pushed);
    free(ring.items);
    return 0;
}
