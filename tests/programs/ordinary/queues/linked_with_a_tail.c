// TRUE
// Both producers link their node behind the tail while they hold the lock, so the list has both nodes at the end.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct queue {
    struct node *head;
    struct node *tail;
    pthread_mutex_t lock;
};

static struct queue queue;

static void queue_init(struct queue *q) {
    struct node *dummy = calloc(1, sizeof *dummy);
    if (dummy == NULL) {
        abort();
    }
    q->head = q->tail = dummy;
    pthread_mutex_init(&q->lock, NULL);
}

static void enqueue(struct queue *q, int value) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL) {
        abort();
    }
    node->value = value;
    node->next = NULL;
    pthread_mutex_lock(&q->lock);
    struct node *last = q->tail;
    last->next = node;
    q->tail = node;
    pthread_mutex_unlock(&q->lock);
}

static void *producer(void *value) {
    enqueue(&queue, *(const int *)value);
    return NULL;
}

int main(void) {
    static const int values[2] = {40, 2};
    pthread_t threads[2];
    queue_init(&queue);
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, producer, (void *)&values[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    int sum = 0;
    for (struct node *node = queue.head->next; node != NULL; node = node->next) {
        sum += node->value;
    }
    assert(sum == 42);
    return 0;
}
