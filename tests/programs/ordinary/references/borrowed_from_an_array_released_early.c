// FALSE
// A borrower gives its reference back before it looks at the object: the slot may be in use by somebody else.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define SLOTS 2

struct slot {
    int references;
    int tag;
    int data[2];
};

struct store {
    pthread_mutex_t lock;
    struct slot *slots;
};

static struct store store;

static int take(struct store *s, int tag) {
    int index = -1;
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < SLOTS && index < 0; i++) {
        if (s->slots[i].references == 0) {
            s->slots[i].references = 1;
            s->slots[i].tag = tag;
            s->slots[i].data[tag % 2] = tag;
            index = i;
        }
    }
    pthread_mutex_unlock(&s->lock);
    return index;
}

static void release(struct store *s, int index) {
    pthread_mutex_lock(&s->lock);
    s->slots[index].references--;
    pthread_mutex_unlock(&s->lock);
}

static void *user(void *argument) {
    int tag = *(int *)argument;
    int index = take(&store, tag);
    assert(index >= 0);
    release(&store, index);
    assert(store.slots[index].tag == tag);
    assert(store.slots[index].data[tag % 2] == tag);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int tags[2] = {7, 8};
    pthread_mutex_init(&store.lock, NULL);
    store.slots = calloc(SLOTS, sizeof *store.slots);
    if (store.slots == NULL)
        abort();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, &tags[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    free(store.slots);
    return 0;
}
