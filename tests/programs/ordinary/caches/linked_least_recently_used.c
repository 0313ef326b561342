// TRUE
// Finding an entry and moving it to the front is one critical section: the list keeps its two entries.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct entry {
    int key;
    int value;
    struct entry *previous, *next;
};

struct cache {
    pthread_mutex_t lock;
    struct entry ends;
    int size;
};

static struct cache cache;

static void unlink_entry(struct entry *entry) {
    entry->previous->next = entry->next;
    entry->next->previous = entry->previous;
}

static void link_first(struct cache *c, struct entry *entry) {
    entry->next = c->ends.next;
    entry->previous = &c->ends;
    entry->next->previous = entry;
    c->ends.next = entry;
}

static void cache_init(struct cache *c) {
    pthread_mutex_init(&c->lock, NULL);
    c->ends.next = c->ends.previous = &c->ends;
    for (int key = 1; key <= 2; key++) {
        struct entry *entry = calloc(1, sizeof *entry);
        if (entry == NULL)
            abort();
        entry->key = key;
        entry->value = key * key;
        link_first(c, entry);
        c->size++;
    }
}

static int cache_get(struct cache *c, int key) {
    int value = -1;
    pthread_mutex_lock(&c->lock);
    struct entry *entry = c->ends.next;
    while (entry != &c->ends && entry->key != key)
        entry = entry->next;
    if (entry != &c->ends) {
        unlink_entry(entry);
        link_first(c, entry);
        value = entry->value;
    }
    pthread_mutex_unlock(&c->lock);
    return value;
}

static void *client(void *argument) {
    int key = *(int *)argument;
    assert(cache_get(&cache, key) == key * key);
    return NULL;
}

int main(void) {
    int keys[2] = {1, 2};
    pthread_t clients[2];
    cache_init(&cache);
    for (int i = 0; i < 2; i++)
        pthread_create(&clients[i], NULL, client, &keys[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(clients[i], NULL);
    int seen = 0;
    struct entry *entry = cache.ends.next;
    for (int i = 0; i < cache.size && entry != &cache.ends; i++, entry = entry->next)
        seen += entry->key;
    assert(entry == &cache.ends);
    assert(seen == 3);
    return 0;
}
