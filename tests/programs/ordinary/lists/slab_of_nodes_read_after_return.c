// FALSE
// The node is put back to the free list before its value is read: the other thread may have it already.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    int value;
};

struct slab {
    pthread_mutex_t lock;
    unsigned char *memory;
    struct node *free;
};

static void slab_init(struct slab *slab, size_t nodes) {
    pthread_mutex_init(&slab->lock, NULL);
    slab->memory = malloc(nodes * sizeof(struct node));
    if (slab->memory == NULL)
        abort();
    memset(slab->memory, 0, nodes * sizeof(struct node));
    slab->free = NULL;
    for (size_t i = 0; i < nodes; i++) {
        struct node *node = (struct node *)(slab->memory + i * sizeof(struct node));
        node->next = slab->free;
        slab->free = node;
    }
}

static struct node *node_get(struct slab *slab, int value) {
    pthread_mutex_lock(&slab->lock);
    struct node *node = slab->free;
    if (node != NULL) {
        slab->free = node->next;
        node->value = value;
        node->next = NULL;
    }
    pthread_mutex_unlock(&slab->lock);
    return node;
}

static int node_put(struct slab *slab, struct node *node) {
    pthread_mutex_lock(&slab->lock);
    node->next = slab->free;
    slab->free = node;
    pthread_mutex_unlock(&slab->lock);
    int value = node->value;
    return value;
}

static struct slab slab;

static void *user(void *argument) {
    int own = *(int *)argument;
    struct node *node = node_get(&slab, own);
    if (node != NULL) {
        int value = node_put(&slab, node);
        assert(value == own);
    }
    return NULL;
}

int main(void) {
    int values[2] = {11, 22};
    pthread_t threads[2];
    slab_init(&slab, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, &values[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int length = 0;
    for (struct node *node = slab.free; node != NULL; node = node->next)
        length++;
    assert(length == 2);
    free(slab.memory);
    return 0;
}
