// TRUE
// The writer waits until no reader is inside, and readers wait while it is: they never see one half of a write.
#include <assert.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int readers;
    int writing;
    int low, high;
};

static struct shared shared = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void begin_read(struct shared *s) {
    pthread_mutex_lock(&s->lock);
    while (s->writing)
        pthread_cond_wait(&s->changed, &s->lock);
    s->readers++;
    pthread_mutex_unlock(&s->lock);
}

static void end_read(struct shared *s) {
    pthread_mutex_lock(&s->lock);
    if (--s->readers == 0)
        pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void begin_write(struct shared *s) {
    pthread_mutex_lock(&s->lock);
    while (s->writing || s->readers > 0)
        pthread_cond_wait(&s->changed, &s->lock);
    s->writing = 1;
    pthread_mutex_unlock(&s->lock);
}

static void end_write(struct shared *s) {
    pthread_mutex_lock(&s->lock);
    s->writing = 0;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void *reader(void *unused) {
    (void)unused;
    begin_read(&shared);
    int low = shared.low;
    int high = shared.high;
    assert(low == high);
    end_read(&shared);
    return NULL;
}

static void *writer(void *unused) {
    (void)unused;
    begin_write(&shared);
    shared.low++;
    shared.high++;
    end_write(&shared);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_create(&threads[2], NULL, reader, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(shared.high == 1 && shared.readers == 0);
    return 0;
}
