// TRUE
// An item leaves one list and enters the other one in one critical section, so it is always on exactly one of them.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct item {
    struct item *next;
    int id;
};

enum { WAITING, READY, LISTS };

static struct scheduler {
    pthread_mutex_t lock;
    struct item *lists[LISTS];
} scheduler = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void enter(int list, struct item *item) {
    item->next = scheduler.lists[list];
    scheduler.lists[list] = item;
}

static void leave(int list, struct item *item) {
    struct item **link = &scheduler.lists[list];
    while (*link != item)
        link = &(*link)->next;
    *link = item->next;
}

static void *wake_up(void *argument) {
    struct item *item = argument;
    pthread_mutex_lock(&scheduler.lock);
    leave(WAITING, item);
    enter(READY, item);
    pthread_mutex_unlock(&scheduler.lock);
    return NULL;
}

static int count_all(void) {
    int count = 0;
    pthread_mutex_lock(&scheduler.lock);
    for (int list = 0; list < LISTS; list++)
        for (struct item *item = scheduler.lists[list]; item != NULL; item = item->next)
            count++;
    pthread_mutex_unlock(&scheduler.lock);
    return count;
}

int main(void) {
    struct item items[2] = {{NULL, 1}, {NULL, 2}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        enter(WAITING, &items[i]);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, wake_up, &items[i]);
    assert(count_all() == 2);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(scheduler.lists[WAITING] == NULL);
    assert(count_all() == 2);
    return 0;
}
