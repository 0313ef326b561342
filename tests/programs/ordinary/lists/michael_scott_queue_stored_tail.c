// FALSE
// A node is linked by a store: two threads may link behind the same node, and one value is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static _Atomic(struct node *) head;
static _Atomic(struct node *) tail;

static struct node *node_new(int value) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        abort();
    node->value = value;
    atomic_init(&node->next, NULL);
    return node;
}

static void enqueue(int value) {
    struct node *node = node_new(value);
    for (;;) {
        struct node *last = atomic_load(&tail);
        struct node *next = atomic_load(&last->next);
        if (next == NULL) {
            atomic_store(&last->next, node);
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        } else {
            atomic_compare_exchange_strong(&tail, &last, next);
        }
    }
}

static void *producer(void *value) {
    enqueue(*(int *)value);
    return NULL;
}

int main(void) {
    int values[2] = {1, 2};
    pthread_t threads[2];
    struct node *dummy = node_new(0);
    atomic_init(&head, dummy);
    atomic_init(&tail, dummy);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, producer, &values[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int sum = 0, length = 0;
    for (struct node *node = atomic_load(&head)->next; node != NULL; node = atomic_load(&node->next)) {
        sum += node->value;
        length++;
    }
    assert(length == 2 && sum == 3);
    return 0;
}
