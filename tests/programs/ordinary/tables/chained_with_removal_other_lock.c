// FALSE
// no-data-race: FALSE
// A removal holds the lock of the neighbouring bucket: it unlinks while the other thread inserts.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#define BUCKETS 2

typedef struct item {
    unsigned key;
    struct item *next;
} item_t;

typedef struct {
    pthread_mutex_t lock;
    item_t *first;
} bucket_t;

typedef struct {
    bucket_t *buckets;
    size_t count;
} set_t;

static set_t *set_create(size_t count) {
    set_t *set = malloc(sizeof(set_t));
    if (!set)
        abort();
    set->count = count;
    set->buckets = calloc(count, sizeof(bucket_t));
    if (!set->buckets)
        abort();
    for (size_t i = 0; i < count; i++)
        pthread_mutex_init(&set->buckets[i].lock, NULL);
    return set;
}

static void set_add(set_t *set, unsigned key) {
    bucket_t *bucket = &set->buckets[key % set->count];
    item_t *item = malloc(sizeof(item_t));
    if (!item)
        abort();
    item->key = key;
    pthread_mutex_lock(&bucket->lock);
    item->next = bucket->first;
    bucket->first = item;
    pthread_mutex_unlock(&bucket->lock);
}

static bool set_remove(set_t *set, unsigned key) {
    bucket_t *bucket = &set->buckets[key % set->count];
    pthread_mutex_t *lock = &set->buckets[(key + 1) % set->count].lock;
    bool found = false;
    pthread_mutex_lock(lock);
    for (item_t **link = &bucket->first; *link; link = &(*link)->next) {
        if ((*link)->key == key) {
            *link = (*link)->next;
            found = true;
            break;
        }
    }
    pthread_mutex_unlock(lock);
    return found;
}

static bool set_has(const set_t *set, unsigned key) {
    for (const item_t *item = set->buckets[key % set->count].first; item; item = item->next)
        if (item->key == key)
            return true;
    return false;
}

static void *adder(void *set) {
    set_add(set, 5);
    return NULL;
}

static void *remover(void *set) {
    assert(set_remove(set, 3));
    return NULL;
}

int main(void) {
    pthread_t a, b;
    set_t *set = set_create(BUCKETS);
    set_add(set, 2);
    set_add(set, 3);
    pthread_create(&a, NULL, adder, set);
    pthread_create(&b, NULL, remover, set);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(set_has(set, 2));
    assert(set_has(set, 5));
    assert(!set_has(set, 3));
    return 0;
}
