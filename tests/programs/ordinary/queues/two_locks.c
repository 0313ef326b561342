// TRUE
// no-data-race: TRUE
// One lock for each end: a node is complete before it is linked, and who finds it linked finds its value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *_Atomic next;
} node_t;

typedef struct {
    node_t *head;
    node_t *tail;
    pthread_mutex_t head_lock;
    pthread_mutex_t tail_lock;
} queue_t;

static void queue_init(queue_t *q) {
    q->head = q->tail = calloc(1, sizeof(node_t));
    if (!q->head)
        abort();
    pthread_mutex_init(&q->head_lock, NULL);
    pthread_mutex_init(&q->tail_lock, NULL);
}

static void queue_put(queue_t *q, int value) {
    node_t *node = calloc(1, sizeof(node_t));
    if (!node)
        abort();
    node->value = value;
    pthread_mutex_lock(&q->tail_lock);
    atomic_store(&q->tail->next, node);
    q->tail = node;
    pthread_mutex_unlock(&q->tail_lock);
}

static bool queue_get(queue_t *q, int *value) {
    pthread_mutex_lock(&q->head_lock);
    node_t *first = atomic_load(&q->head->next);
    if (!first) {
        pthread_mutex_unlock(&q->head_lock);
        return false;
    }
    *value = first->value;
    q->head = first;
    pthread_mutex_unlock(&q->head_lock);
    return true;
}

static queue_t queue;

static void *producer(void *unused) {
    (void)unused;
    queue_put(&queue, 5);
    queue_put(&queue, 6);
    return NULL;
}

int main(void) {
    pthread_t thread;
    int value = 0;
    queue_init(&queue);
    pthread_create(&thread, NULL, producer, NULL);
    if (queue_get(&queue, &value)) {
        assert(value == 5);
        if (queue_get(&queue, &value))
            assert(value == 6);
    }
    pthread_join(thread, NULL);
    return 0;
}
