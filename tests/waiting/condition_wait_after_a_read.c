// FALSE
// What is read between locking and waiting may be older than what ends the waiting: the waiting cannot be left out.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, value;

static void *other(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex);
    value = 42;
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    pthread_mutex_lock(&mutex);
    int seen = value;
    while (!ready)
        pthread_cond_wait(&changed, &mutex);
    assert(seen == 42);
    pthread_mutex_unlock(&mutex);
    return 0;
}
