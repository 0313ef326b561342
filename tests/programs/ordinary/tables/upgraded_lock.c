// TRUE
// no-data-race: TRUE
// After the write lock was taken the name is looked for again, so it is registered once.
#include <assert.h>
#include <pthread.h>
#include <string.h>

#define NAMES 4

static struct registry {
    pthread_rwlock_t lock;
    int count;
    char names[NAMES][4];
} registry = {.lock = PTHREAD_RWLOCK_INITIALIZER};

static int find(const char *name) {
    for (int i = 0; i < registry.count; i++)
        if (strcmp(registry.names[i], name) == 0)
            return i;
    return -1;
}

static int intern(const char *name) {
    pthread_rwlock_rdlock(&registry.lock);
    int index = find(name);
    pthread_rwlock_unlock(&registry.lock);
    if (index >= 0)
        return index;

    pthread_rwlock_wrlock(&registry.lock);
    index = find(name);
    if (index < 0) {
        index = registry.count++;
        strcpy(registry.names[index], name);
    }
    pthread_rwlock_unlock(&registry.lock);
    return index;
}

static void *client(void *result) {
    *(int *)result = intern("tea");
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int indices[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, client, &indices[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(indices[0] == indices[1]);
    assert(registry.count == 1);
    return 0;
}
