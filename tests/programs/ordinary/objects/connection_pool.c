// TRUE
// A connection is marked as used under the lock, and each thread gives back the one it got: never two users at once.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define CONNECTIONS 2
#define PARAMETERS 2

struct connection {
    int number;
    int in_use;
    int users;
    int parameters[PARAMETERS];
};

struct connection_pool {
    pthread_mutex_t lock;
    pthread_cond_t returned;
    struct connection **connections;
    int size;
};

static struct connection_pool *pool;

static struct connection_pool *pool_new(int size) {
    struct connection_pool *made = calloc(1, sizeof *made);
    if (made == NULL || (made->connections = calloc(size, sizeof(struct connection *))) == NULL)
        abort();
    for (int i = 0; i < size; i++) {
        made->connections[i] = calloc(1, sizeof(struct connection));
        if (made->connections[i] == NULL)
            abort();
        made->connections[i]->number = i;
    }
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->returned, NULL);
    made->size = size;
    return made;
}

static struct connection *acquire(struct connection_pool *p) {
    pthread_mutex_lock(&p->lock);
    for (;;) {
        for (int i = 0; i < p->size; i++) {
            struct connection *connection = p->connections[i];
            if (!connection->in_use) {
                connection->in_use = 1;
                pthread_mutex_unlock(&p->lock);
                return connection;
            }
        }
        pthread_cond_wait(&p->returned, &p->lock);
    }
}

static void release(struct connection_pool *p, struct connection *connection) {
    pthread_mutex_lock(&p->lock);
    connection->in_use = 0;
    pthread_cond_signal(&p->returned);
    pthread_mutex_unlock(&p->lock);
}

static void *client(void *argument) {
    int parameter = *(int *)argument;
    struct connection *connection = acquire(pool);
    connection->parameters[parameter % PARAMETERS] = parameter;
    int users = __atomic_add_fetch(&connection->users, 1, __ATOMIC_SEQ_CST);
    assert(users == 1);
    __atomic_sub_fetch(&connection->users, 1, __ATOMIC_SEQ_CST);
    release(pool, connection);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int parameters[2] = {3, 4};
    pool = pool_new(CONNECTIONS);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, client, &parameters[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < pool->size; i++)
        assert(!pool->connections[i]->in_use);
    return 0;
}
