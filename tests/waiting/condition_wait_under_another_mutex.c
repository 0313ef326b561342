// FALSE
// Whoever waits with an outer mutex held reads before it waits what that mutex does not protect.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, value;

static void *other(void *unused) {
    (void)unused;
    pthread_mutex_lock(&inner);
    value = 42;
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&inner);
    return 0;
}

int main(void) {
    pthread_t thread;
    int seen = -1;
    pthread_create(&thread, 0, other, 0);
    pthread_mutex_lock(&outer);
    pthread_mutex_lock(&inner);
    while (!ready) {
        seen = value;
        pthread_cond_wait(&changed, &inner);
    }
    assert(seen == -1);
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&outer);
    return 0;
}
