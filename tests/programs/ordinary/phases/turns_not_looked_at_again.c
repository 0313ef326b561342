// FALSE
// A player looks once whether it is its turn: after a wake-up that was not meant for it, it moves at the wrong time.
#include <assert.h>
#include <pthread.h>

#define PLAYERS 3

static struct game {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    int turn;
    int moves[PLAYERS];
    int count;
} game = {.lock = PTHREAD_MUTEX_INITIALIZER, .moved = PTHREAD_COND_INITIALIZER};

static void *player(void *argument) {
    int self = *(int *)argument;
    pthread_mutex_lock(&game.lock);
    if (game.turn != self)
        pthread_cond_wait(&game.moved, &game.lock);
    game.moves[game.count++] = self;
    game.turn = (self + 1) % PLAYERS;
    pthread_cond_broadcast(&game.moved);
    pthread_mutex_unlock(&game.lock);
    return 0;
}

int main(void) {
    pthread_t threads[PLAYERS];
    int numbers[PLAYERS] = {0, 1, 2};
    for (int i = 0; i < PLAYERS; i++)
        pthread_create(&threads[i], 0, player, &numbers[i]);
    for (int i = 0; i < PLAYERS; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < PLAYERS; i++)
        assert(game.moves[i] == i);
    return 0;
}
