// FALSE
// The top is loaded and stored in two steps: a push in between is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->value = value;
    node->next = atomic_load(&top);
    atomic_store(&top, node);
}

static void *pusher(void *argument) {
    const int *values = argument;
    push(values[0]);
    push(values[1]);
    return NULL;
}

int main(void) {
    int values[2][2] = {{1, 2}, {4, 8}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, pusher, values[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int seen = 0;
    for (struct node *node = atomic_load(&top); node;) {
        struct node *next = node->next;
        seen += node->value;
        free(node);
        node = next;
    }
    assert(seen == 15);
    return 0;
}
