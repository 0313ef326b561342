// TRUE
// no-data-race: TRUE
// The settings are complete before the pointer to them is stored; the second look under the lock lets one thread only
// build them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
    int width;
    int height;
};

static _Atomic(struct settings *) current;
static pthread_mutex_t build_lock = PTHREAD_MUTEX_INITIALIZER;
static int built;

static struct settings *get_settings(void) {
    struct settings *settings = atomic_load(&current);
    if (settings == NULL) {
        pthread_mutex_lock(&build_lock);
        settings = atomic_load(&current);
        if (settings == NULL) {
            settings = calloc(1, sizeof *settings);
            if (settings == NULL)
                abort();
            settings->width = 80;
            settings->height = 25;
            built++;
            atomic_store(&current, settings);
        }
        pthread_mutex_unlock(&build_lock);
    }
    return settings;
}

static void *draw(void *unused) {
    (void)unused;
    struct settings *settings = get_settings();
    assert(settings->width * settings->height == 2000);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, draw, NULL);
    draw(NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(built == 1);
    return 0;
}
