// FALSE
// The bucket is chosen before the lock is taken: after a rehash the key is in another bucket and is not found.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    unsigned key;
    struct node *next;
};

struct table {
    pthread_mutex_t lock;
    struct node **buckets;
    unsigned size;
};

static struct table table;

static void link_node(struct node **buckets, unsigned size, struct node *node) {
    node->next = buckets[node->key % size];
    buckets[node->key % size] = node;
}

static void insert(struct table *t, unsigned key) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        abort();
    node->key = key;
    pthread_mutex_lock(&t->lock);
    link_node(t->buckets, t->size, node);
    pthread_mutex_unlock(&t->lock);
}

static void grow(struct table *t) {
    pthread_mutex_lock(&t->lock);
    unsigned size = 2 * t->size;
    struct node **buckets = calloc(size, sizeof *buckets);
    if (buckets == NULL)
        abort();
    for (unsigned i = 0; i < t->size; i++) {
        while (t->buckets[i] != NULL) {
            struct node *node = t->buckets[i];
            t->buckets[i] = node->next;
            link_node(buckets, size, node);
        }
    }
    t->buckets = buckets;
    t->size = size;
    pthread_mutex_unlock(&t->lock);
}

static bool contains(struct table *t, unsigned key) {
    struct node **bucket = &t->buckets[key % t->size];
    pthread_mutex_lock(&t->lock);
    struct node *node = *bucket;
    while (node != NULL && node->key != key)
        node = node->next;
    pthread_mutex_unlock(&t->lock);
    return node != NULL;
}

static void *grower(void *argument) {
    grow(argument);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_init(&table.lock, NULL);
    table.size = 1;
    table.buckets = calloc(table.size, sizeof *table.buckets);
    if (table.buckets == NULL)
        abort();
    insert(&table, 3);
    insert(&table, 6);
    pthread_create(&thread, NULL, grower, &table);
    bool found = contains(&table, 3);
    assert(found);
    pthread_join(thread, NULL);
    found = contains(&table, 6);
    assert(found);
    return 0;
}
