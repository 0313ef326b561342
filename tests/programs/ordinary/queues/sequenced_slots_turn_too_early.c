// FALSE
// A producer passes the turn on before it has written the datum: the consumer takes what was there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#define SLOTS 2u

struct slot {
    atomic_uint sequence;
    int datum;
};

static struct {
    struct slot slots[SLOTS];
    atomic_uint enqueue_position;
    atomic_uint dequeue_position;
} queue;

static void queue_init(void) {
    for (unsigned i = 0; i < SLOTS; i++)
        atomic_init(&queue.slots[i].sequence, i);
}

static bool enqueue(int datum) {
    unsigned position = atomic_load(&queue.enqueue_position);
    for (int tries = 0; tries < 2; tries++) {
        struct slot *slot = &queue.slots[position % SLOTS];
        int difference = (int)(atomic_load(&slot->sequence) - position);
        if (difference == 0) {
            if (atomic_compare_exchange_strong(&queue.enqueue_position, &position, position + 1)) {
                atomic_store(&slot->sequence, position + 1);
                slot->datum = datum;
                return true;
            }
        } else if (difference < 0) {
            return false;
        } else {
            position = atomic_load(&queue.enqueue_position);
        }
    }
    return false;
}

static bool dequeue(int *datum) {
    unsigned position = atomic_load(&queue.dequeue_position);
    struct slot *slot = &queue.slots[position % SLOTS];
    if (atomic_load(&slot->sequence) != position + 1)
        return false;
    if (!atomic_compare_exchange_strong(&queue.dequeue_position, &position, position + 1))
        return false;
    *datum = slot->datum;
    atomic_store(&slot->sequence, position + SLOTS);
    return true;
}

static void *producer(void *datum) {
    enqueue(*(int *)datum);
    return NULL;
}

int main(void) {
    static int data[2] = {5, 9};
    pthread_t threads[2];
    int datum;
    queue_init();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, producer, &data[i]);
    for (int tries = 0; tries < 2; tries++)
        if (dequeue(&datum))
            assert(datum == 5 || datum == 9);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
