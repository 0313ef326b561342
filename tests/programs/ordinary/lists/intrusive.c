// TRUE
// no-data-race: TRUE
// Each device is added to the list of its bus under the lock of the bus: both are found at the end.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

struct list_head {
    struct list_head *next, *prev;
};

struct device {
    int id;
    pthread_mutex_t lock;
    struct list_head siblings;
};

struct bus {
    pthread_mutex_t lock;
    struct list_head devices;
};

static struct bus bus = {PTHREAD_MUTEX_INITIALIZER, {&bus.devices, &bus.devices}};

static void list_add_tail(struct list_head *entry, struct list_head *head) {
    entry->prev = head->prev;
    entry->next = head;
    head->prev->next = entry;
    head->prev = entry;
}

static void *probe(void *data) {
    struct device *device = data;
    pthread_mutex_lock(&bus.lock);
    list_add_tail(&device->siblings, &bus.devices);
    pthread_mutex_unlock(&bus.lock);
    return NULL;
}

int main(void) {
    struct device devices[2];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        devices[i].id = i + 1;
        pthread_mutex_init(&devices[i].lock, NULL);
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, probe, &devices[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);

    int ids = 0;
    for (struct list_head *p = bus.devices.next; p != &bus.devices; p = p->next)
        ids += container_of(p, struct device, siblings)->id;
    assert(ids == 3);
    return 0;
}
