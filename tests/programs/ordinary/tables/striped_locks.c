// TRUE
// The stripe is computed from the bucket, so all threads that change one bucket use the same lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define BUCKETS 3
#define STRIPES 2

struct node {
    unsigned key;
    int value;
    struct node *next;
};

struct table {
    struct node *buckets[BUCKETS];
    pthread_mutex_t stripes[STRIPES];
};

static struct table table;

static void table_init(struct table *t) {
    for (int i = 0; i < STRIPES; i++) {
        pthread_mutex_init(&t->stripes[i], NULL);
    }
}

static void table_put(struct table *t, unsigned key, int value) {
    unsigned bucket = key % BUCKETS;
    struct node *node = malloc(sizeof *node);
    if (node == NULL) {
        abort();
    }
    node->key = key;
    node->value = value;
    pthread_mutex_t *stripe = &t->stripes[bucket % STRIPES];
    pthread_mutex_lock(stripe);
    node->next = t->buckets[bucket];
    t->buckets[bucket] = node;
    pthread_mutex_unlock(stripe);
}

static const struct node *table_find(const struct table *t, unsigned key) {
    const struct node *node = t->buckets[key % BUCKETS];
    while (node != NULL && node->key != key) {
        node = node->next;
    }
    return node;
}

static void *put(void *key) {
    table_put(&table, *(unsigned *)key, 7);
    return NULL;
}

int main(void) {
    unsigned keys[3] = {1, 4, 5};
    pthread_t threads[3];
    table_init(&table);
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, put, &keys[i]);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < 3; i++) {
        assert(table_find(&table, keys[i]) != NULL);
    }
    return 0;
}
