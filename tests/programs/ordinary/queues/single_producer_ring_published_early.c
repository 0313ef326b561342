// FALSE
// no-data-race: FALSE
// The tail is published before the slot is written: the consumer may take what was in the slot before.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#define SIZE 2u

struct point {
    int x;
    int y;
};

struct ring {
    struct point slots[SIZE];
    atomic_uint head;
    atomic_uint tail;
};

static struct ring ring;

static bool ring_put(struct ring *r, struct point point) {
    unsigned tail = atomic_load(&r->tail);
    if (tail - atomic_load(&r->head) == SIZE) {
        return false;
    }
    atomic_store(&r->tail, tail + 1);
    r->slots[tail % SIZE] = point;
    return true;
}

static bool ring_get(struct ring *r, struct point *point) {
    unsigned head = atomic_load(&r->head);
    if (head == atomic_load(&r->tail)) {
        return false;
    }
    *point = r->slots[head % SIZE];
    atomic_store(&r->head, head + 1);
    return true;
}

static void *produce(void *unused) {
    (void)unused;
    for (int i = 1; i <= 2; i++) {
        ring_put(&ring, (struct point){i, 10 * i});
    }
    return NULL;
}

int main(void) {
    pthread_t producer;
    struct point point;
    int expected = 1;
    pthread_create(&producer, NULL, produce, NULL);
    for (int tries = 0; tries < 3; tries++) {
        if (ring_get(&ring, &point)) {
            assert(point.x == expected && point.y == 10 * expected);
            expected++;
        }
    }
    pthread_join(producer, NULL);
    return 0;
}
