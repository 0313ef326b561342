// TRUE
// no-data-race: TRUE
// An object is unlinked from the free list under the lock: no two threads have the same one at a time.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define OBJECTS 2

struct object {
    struct object *next_free;
    int owner;
};

static struct object objects[OBJECTS];
static struct object *free_list;
static pthread_mutex_t free_lock = PTHREAD_MUTEX_INITIALIZER;

static void objects_init(void) {
    for (int i = 0; i < OBJECTS; i++) {
        objects[i].next_free = free_list;
        free_list = &objects[i];
    }
}

static struct object *object_get(void) {
    pthread_mutex_lock(&free_lock);
    struct object *object = free_list;
    if (object != NULL) {
        free_list = object->next_free;
        object->next_free = NULL;
    }
    pthread_mutex_unlock(&free_lock);
    return object;
}

static void object_put(struct object *object) {
    pthread_mutex_lock(&free_lock);
    object->next_free = free_list;
    free_list = object;
    pthread_mutex_unlock(&free_lock);
}

static void *user(void *argument) {
    int number = *(int *)argument;
    struct object *object = object_get();
    if (object == NULL) {
        return NULL;
    }
    object->owner = number;
    assert(object->owner == number);
    object_put(object);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {1, 2};
    objects_init();
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, user, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
