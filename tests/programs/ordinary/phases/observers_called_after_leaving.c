// FALSE
// The list is copied and the observers are called after the lock was released: one of them may have left in between.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define OBSERVERS 2

struct observer {
    void (*notify)(struct observer *, int);
    int left;
    int last;
};

static struct subject {
    pthread_mutex_t lock;
    struct observer *observers[OBSERVERS];
} subject = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void remember(struct observer *observer, int value) {
    assert(!__atomic_load_n(&observer->left, __ATOMIC_SEQ_CST));
    observer->last = value;
}

static void subscribe(struct observer *observer) {
    pthread_mutex_lock(&subject.lock);
    for (int i = 0; i < OBSERVERS; i++) {
        if (subject.observers[i] == NULL) {
            subject.observers[i] = observer;
            break;
        }
    }
    pthread_mutex_unlock(&subject.lock);
}

static void unsubscribe(struct observer *observer) {
    pthread_mutex_lock(&subject.lock);
    for (int i = 0; i < OBSERVERS; i++) {
        if (subject.observers[i] == observer)
            subject.observers[i] = NULL;
    }
    pthread_mutex_unlock(&subject.lock);
    __atomic_store_n(&observer->left, 1, __ATOMIC_SEQ_CST);
}

static void *notifier(void *unused) {
    (void)unused;
    struct observer *copy[OBSERVERS];
    pthread_mutex_lock(&subject.lock);
    for (int i = 0; i < OBSERVERS; i++)
        copy[i] = subject.observers[i];
    pthread_mutex_unlock(&subject.lock);
    for (int i = 0; i < OBSERVERS; i++) {
        if (copy[i] != NULL)
            copy[i]->notify(copy[i], 9);
    }
    return NULL;
}

int main(void) {
    struct observer stays = {.notify = remember}, leaves = {.notify = remember};
    pthread_t thread;
    subscribe(&stays);
    subscribe(&leaves);
    pthread_create(&thread, NULL, notifier, NULL);
    unsubscribe(&leaves);
    pthread_join(thread, NULL);
    assert(stays.last == 9);
    assert(leaves.last == 0 || leaves.last == 9);
    return 0;
}
