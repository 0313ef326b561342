// TRUE
// Entries are linked and unlinked through a pointer to the link, always under the lock of the list's owner.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct entry {
    int id;
    struct entry *next;
};

struct owner {
    pthread_mutex_t lock;
    struct entry *entries;
    int count;
};

static struct entry **find(struct owner *owner, int id) {
    struct entry **link = &owner->entries;
    while (*link != NULL && (*link)->id != id)
        link = &(*link)->next;
    return link;
}

static void add(struct owner *owner, int id) {
    struct entry *entry = calloc(1, sizeof *entry);
    if (entry == NULL)
        abort();
    entry->id = id;
    pthread_mutex_lock(&owner->lock);
    entry->next = owner->entries;
    owner->entries = entry;
    owner->count++;
    pthread_mutex_unlock(&owner->lock);
}

static void drop(struct owner *owner, int id) {
    pthread_mutex_lock(&owner->lock);
    struct entry **link = find(owner, id);
    struct entry *entry = *link;
    if (entry != NULL) {
        *link = entry->next;
        owner->count--;
    }
    pthread_mutex_unlock(&owner->lock);
}

static struct owner owner = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *dropper(void *id) {
    drop(&owner, *(int *)id);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int ids[2] = {1, 2};
    for (int id = 1; id <= 3; id++)
        add(&owner, id);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, dropper, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(owner.count == 1);
    assert(owner.entries != NULL && owner.entries->id == 3);
    assert(owner.entries->next == NULL);
    return 0;
}
