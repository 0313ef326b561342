// TRUE
// A request points to the reply of its client, so every client finds its own result in it.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define CLIENTS 2

enum operation { ADD, NEGATE };

struct reply {
    int ready;
    int value;
};

struct request {
    enum operation operation;
    union {
        struct {
            int left, right;
        } add;
        int negate;
    } operands;
    struct reply *reply;
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct request requests[CLIENTS];
    int received, answered;
} server = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static int call(struct request request) {
    struct reply own = {0, 0};
    struct reply *reply = &own;
    request.reply = reply;
    pthread_mutex_lock(&server.lock);
    server.requests[server.received++] = request;
    pthread_cond_broadcast(&server.changed);
    while (!reply->ready)
        pthread_cond_wait(&server.changed, &server.lock);
    int value = reply->value;
    pthread_mutex_unlock(&server.lock);
    return value;
}

static void *adder(void *unused) {
    (void)unused;
    int sum = call((struct request){.operation = ADD, .operands.add = {20, 22}});
    assert(sum == 42);
    return NULL;
}

static void *negator(void *unused) {
    (void)unused;
    int negated = call((struct request){.operation = NEGATE, .operands.negate = 7});
    assert(negated == -7);
    return NULL;
}

static void serve_one(void) {
    pthread_mutex_lock(&server.lock);
    while (server.answered == server.received)
        pthread_cond_wait(&server.changed, &server.lock);
    const struct request *request = &server.requests[server.answered++];
    switch (request->operation) {
    case ADD:
        request->reply->value = request->operands.add.left + request->operands.add.right;
        break;
    case NEGATE:
        request->reply->value = -request->operands.negate;
        break;
    }
    request->reply->ready = 1;
    pthread_cond_broadcast(&server.changed);
    pthread_mutex_unlock(&server.lock);
}

int main(void) {
    pthread_t threads[CLIENTS];
    pthread_create(&threads[0], NULL, adder, NULL);
    pthread_create(&threads[1], NULL, negator, NULL);
    for (int i = 0; i < CLIENTS; i++)
        serve_one();
    for (int i = 0; i < CLIENTS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
