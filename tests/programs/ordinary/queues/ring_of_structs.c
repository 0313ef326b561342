// TRUE
// A message is put only while fewer than `CAPACITY` are in the ring, so nothing is overwritten and order is kept.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#define CAPACITY 2

struct message {
    int sender;
    int sequence;
};

struct channel {
    pthread_mutex_t lock;
    struct message messages[CAPACITY];
    unsigned first;
    unsigned count;
};

static struct channel channel;

static bool channel_send(struct channel *c, const struct message *message) {
    bool sent = false;
    pthread_mutex_lock(&c->lock);
    if (c->count < CAPACITY) {
        memcpy(&c->messages[(c->first + c->count) % CAPACITY], message, sizeof *message);
        c->count++;
        sent = true;
    }
    pthread_mutex_unlock(&c->lock);
    return sent;
}

static bool channel_receive(struct channel *c, struct message *message) {
    bool received = false;
    pthread_mutex_lock(&c->lock);
    if (c->count > 0) {
        *message = c->messages[c->first];
        c->first = (c->first + 1) % CAPACITY;
        c->count--;
        received = true;
    }
    pthread_mutex_unlock(&c->lock);
    return received;
}

static void *sender(void *unused) {
    struct message message = {.sender = 1};
    (void)unused;
    for (int i = 1; i <= 3; i++) {
        message.sequence = i;
        if (!channel_send(&channel, &message)) {
            break;
        }
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_init(&channel.lock, NULL);
    pthread_create(&thread, NULL, sender, NULL);
    for (int expected = 1; expected <= 2; expected++) {
        struct message message;
        if (!channel_receive(&channel, &message)) {
            break;
        }
        assert(message.sender == 1);
        assert(message.sequence == expected);
    }
    pthread_join(thread, NULL);
    return 0;
}
