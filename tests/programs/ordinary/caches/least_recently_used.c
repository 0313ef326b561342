// TRUE
// The value is copied out of the entry while the lock is held, so it belongs to the key that was asked for.
#include <assert.h>
#include <pthread.h>

#define ENTRIES 2

struct entry {
    int key;
    int value;
    unsigned used;
};

static struct cache {
    pthread_mutex_t lock;
    struct entry entries[ENTRIES];
    unsigned clock;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int load(int key) {
    return 100 * key;
}

static int slot_of(struct cache *c, int key) {
    int oldest = 0;
    for (int i = 0; i < ENTRIES; i++) {
        if (c->entries[i].key == key) {
            return i;
        }
        if (c->entries[i].used < c->entries[oldest].used) {
            oldest = i;
        }
    }
    c->entries[oldest].key = key;
    c->entries[oldest].value = load(key);
    return oldest;
}

static int look_up(struct cache *c, int key) {
    pthread_mutex_lock(&c->lock);
    int slot = slot_of(c, key);
    c->entries[slot].used = ++c->clock;
    int value = c->entries[slot].value;
    pthread_mutex_unlock(&c->lock);
    return value;
}

static void *client(void *argument) {
    int first = *(int *)argument;
    assert(look_up(&cache, first) == 100 * first);
    assert(look_up(&cache, first + 1) == 100 * (first + 1));
    return 0;
}

int main(void) {
    int keys[2] = {1, 3};
    pthread_t clients[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&clients[i], 0, client, &keys[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(clients[i], 0);
    return 0;
}
