// TRUE
// The result of a request is written into the slot of its number, so every client finds its own answer.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define SLOTS 2
#define CLIENTS 2

enum status { FREE, ASKED, ANSWERED };

struct slot {
    enum status status;
    int question;
    int answer;
};

struct server {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct slot *slots;
    unsigned next_ticket;
    unsigned next_served;
};

static struct server *server;

static int ask(struct server *s, int question) {
    pthread_mutex_lock(&s->lock);
    unsigned ticket = s->next_ticket++;
    struct slot *slot = &s->slots[ticket % SLOTS];
    slot->question = question;
    slot->status = ASKED;
    pthread_cond_broadcast(&s->changed);
    while (slot->status != ANSWERED)
        pthread_cond_wait(&s->changed, &s->lock);
    int answer = slot->answer;
    slot->status = FREE;
    pthread_mutex_unlock(&s->lock);
    return answer;
}

static void *serve(void *data) {
    struct server *s = data;
    for (int served = 0; served < CLIENTS; served++) {
        pthread_mutex_lock(&s->lock);
        while (s->next_served == s->next_ticket)
            pthread_cond_wait(&s->changed, &s->lock);
        struct slot *slot = &s->slots[s->next_served++ % SLOTS];
        slot->answer = 2 * slot->question;
        slot->status = ANSWERED;
        pthread_cond_broadcast(&s->changed);
        pthread_mutex_unlock(&s->lock);
    }
    return NULL;
}

static void *client(void *data) {
    int question = *(int *)data;
    int answer = ask(server, question);
    assert(answer == 2 * question);
    return NULL;
}

int main(void) {
    pthread_t server_thread, clients[CLIENTS];
    int questions[CLIENTS] = {10, 20};
    server = calloc(1, sizeof *server);
    if (server == NULL || (server->slots = calloc(SLOTS, sizeof(struct slot))) == NULL)
        abort();
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->changed, NULL);
    pthread_create(&server_thread, NULL, serve, server);
    for (int i = 0; i < CLIENTS; i++)
        pthread_create(&clients[i], NULL, client, &questions[i]);
    for (int i = 0; i < CLIENTS; i++)
        pthread_join(clients[i], NULL);
    pthread_join(server_thread, NULL);
    return 0;
}
