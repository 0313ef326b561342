// FALSE
// no-data-race: FALSE
// The sender locks its own mailbox while it writes into the one of the receiver: two senders write at the same time.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define ACTORS 3
#define BOX 2

struct letter {
    int from;
    int body;
};

struct mailbox {
    pthread_mutex_t lock;
    struct letter letters[BOX];
    unsigned count;
};

static struct mailbox *boxes[ACTORS];

static void boxes_init(void) {
    for (int i = 0; i < ACTORS; i++) {
        boxes[i] = malloc(sizeof(struct mailbox));
        if (boxes[i] == NULL)
            abort();
        memset(boxes[i], 0, sizeof(struct mailbox));
        pthread_mutex_init(&boxes[i]->lock, NULL);
    }
}

static void send(int from, int to, int body) {
    struct mailbox *box = boxes[to];
    pthread_mutex_t *lock = &boxes[from]->lock;
    pthread_mutex_lock(lock);
    if (box->count < BOX) {
        box->letters[box->count] = (struct letter){from, body};
        box->count++;
    }
    pthread_mutex_unlock(lock);
}

static void *actor(void *argument) {
    int self = *(int *)argument;
    send(self, 0, 10 * self);
    return NULL;
}

int main(void) {
    int numbers[ACTORS] = {0, 1, 2};
    pthread_t threads[ACTORS];
    boxes_init();
    for (int i = 1; i < ACTORS; i++)
        pthread_create(&threads[i], NULL, actor, &numbers[i]);
    for (int i = 1; i < ACTORS; i++)
        pthread_join(threads[i], NULL);
    assert(boxes[0]->count == 2);
    int sum = 0;
    for (unsigned i = 0; i < boxes[0]->count; i++) {
        assert(boxes[0]->letters[i].body == 10 * boxes[0]->letters[i].from);
        sum += boxes[0]->letters[i].from;
    }
    assert(sum == 3);
    for (int i = 0; i < ACTORS; i++)
        free(boxes[i]);
    return 0;
}
