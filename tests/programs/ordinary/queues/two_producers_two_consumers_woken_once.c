// FALSE
// A consumer that was woken does not look again: the other consumer may have taken the item, and an old one is taken
// a second time.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct blocking_queue {
    pthread_mutex_t mutex;
    pthread_cond_t not_empty;
    int *items;
    unsigned capacity, head, tail;
};

static struct blocking_queue *create(unsigned capacity) {
    struct blocking_queue *queue = malloc(sizeof *queue);
    if (!queue || !(queue->items = calloc(capacity, sizeof(int))))
        abort();
    pthread_mutex_init(&queue->mutex, NULL);
    pthread_cond_init(&queue->not_empty, NULL);
    queue->capacity = capacity;
    queue->head = queue->tail = 0;
    return queue;
}

static void put(struct blocking_queue *queue, int item) {
    pthread_mutex_lock(&queue->mutex);
    queue->items[queue->tail++ % queue->capacity] = item;
    pthread_cond_signal(&queue->not_empty);
    pthread_mutex_unlock(&queue->mutex);
}

static int take(struct blocking_queue *queue) {
    pthread_mutex_lock(&queue->mutex);
    if (queue->head == queue->tail)
        pthread_cond_wait(&queue->not_empty, &queue->mutex);
    int item = queue->items[queue->head++ % queue->capacity];
    pthread_mutex_unlock(&queue->mutex);
    return item;
}

struct actor {
    struct blocking_queue *queue;
    int item;
    pthread_t thread;
};

static void *produce(void *argument) {
    struct actor *actor = argument;
    put(actor->queue, actor->item);
    return NULL;
}

static void *consume(void *argument) {
    struct actor *actor = argument;
    actor->item = take(actor->queue);
    return NULL;
}

int main(void) {
    struct blocking_queue *queue = create(4);
    struct actor producers[2] = {{.queue = queue, .item = 1}, {.queue = queue, .item = 2}};
    struct actor consumers[2] = {{.queue = queue}, {.queue = queue}};
    for (int i = 0; i < 2; i++) {
        pthread_create(&consumers[i].thread, NULL, consume, &consumers[i]);
        pthread_create(&producers[i].thread, NULL, produce, &producers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(producers[i].thread, NULL);
        pthread_join(consumers[i].thread, NULL);
    }
    assert(consumers[0].item + consumers[1].item == 3);
    assert(consumers[0].item != consumers[1].item);
    return 0;
}
