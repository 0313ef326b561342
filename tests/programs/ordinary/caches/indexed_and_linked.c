// TRUE
// An entry enters the index and the list in one critical section: who finds it in the index finds it in the list.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#define INDEX 4

struct entry {
    unsigned key;
    struct entry *next_in_bucket;
    struct entry *newer;
};

struct cache {
    pthread_mutex_t lock;
    struct entry *index[INDEX];
    struct entry *oldest, **newest;
};

static struct cache *cache;

static void insert(struct cache *c, unsigned key) {
    struct entry *entry = calloc(1, sizeof *entry);
    if (entry == NULL)
        abort();
    entry->key = key;
    pthread_mutex_lock(&c->lock);
    entry->next_in_bucket = c->index[key % INDEX];
    c->index[key % INDEX] = entry;
    *c->newest = entry;
    c->newest = &entry->newer;
    pthread_mutex_unlock(&c->lock);
}

static bool is_linked(struct cache *c, const struct entry *wanted) {
    for (struct entry *entry = c->oldest; entry != NULL; entry = entry->newer)
        if (entry == wanted)
            return true;
    return false;
}

static void check(struct cache *c, unsigned key) {
    pthread_mutex_lock(&c->lock);
    struct entry *entry = c->index[key % INDEX];
    while (entry != NULL && entry->key != key)
        entry = entry->next_in_bucket;
    if (entry != NULL) {
        bool linked = is_linked(c, entry);
        assert(linked);
    }
    pthread_mutex_unlock(&c->lock);
}

static void *inserter(void *key) {
    insert(cache, *(unsigned *)key);
    return NULL;
}

int main(void) {
    unsigned keys[2] = {5, 9};
    pthread_t threads[2];
    cache = calloc(1, sizeof *cache);
    if (cache == NULL)
        abort();
    pthread_mutex_init(&cache->lock, NULL);
    cache->newest = &cache->oldest;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, inserter, &keys[i]);
    check(cache, 9);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    check(cache, 5);
    return 0;
}
