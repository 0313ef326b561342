// TRUE
// no-data-race: TRUE
// A reload builds a new object and swaps the pointer; a reader that loads the pointer once sees one of two versions.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct configuration {
    int host;
    int port;
};

static _Atomic(struct configuration *) active;

static struct configuration *configuration_new(int host, int port) {
    struct configuration *made = malloc(sizeof(struct configuration));
    if (!made)
        exit(2);
    made->host = host;
    made->port = port;
    return made;
}

static void *reload(void *unused) {
    (void)unused;
    struct configuration *fresh = configuration_new(2, 2002);
    atomic_exchange(&active, fresh);
    return NULL;
}

static void *serve(void *unused) {
    (void)unused;
    for (int request = 0; request < 2; request++) {
        struct configuration *configuration = atomic_load(&active);
        assert(configuration->port == 2000 + configuration->host);
    }
    return NULL;
}

int main(void) {
    pthread_t server, reloader;
    atomic_init(&active, configuration_new(1, 2001));
    pthread_create(&server, NULL, serve, NULL);
    pthread_create(&reloader, NULL, reload, NULL);
    pthread_join(server, NULL);
    pthread_join(reloader, NULL);
    assert(atomic_load(&active)->port == 2002);
    return 0;
}
