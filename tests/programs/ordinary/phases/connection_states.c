// TRUE
// A state changes by an exchange that expects the state before it, so one thread only opens the connection.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum connection_state { CLOSED, OPENING, OPEN };

struct connection {
    _Atomic enum connection_state state;
    int opened;
    int descriptor;
};

static bool advance(struct connection *connection, enum connection_state from, enum connection_state to) {
    return atomic_compare_exchange_strong(&connection->state, &from, to);
}

static void *connect_and_use(void *argument) {
    struct connection *connection = argument;
    if (advance(connection, CLOSED, OPENING)) {
        connection->opened++;
        connection->descriptor = 7;
        bool done = advance(connection, OPENING, OPEN);
        assert(done);
    }
    if (atomic_load(&connection->state) == OPEN)
        assert(connection->descriptor == 7);
    return NULL;
}

int main(void) {
    struct connection connection = {CLOSED, 0, -1};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, connect_and_use, &connection);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(connection.opened == 1);
    assert(atomic_load(&connection.state) == OPEN);
    return 0;
}
