// TRUE
// no-data-race: TRUE
// The first thread that asks for a key marks it as busy before it leaves the lock, and others wait: one computation.
#include <assert.h>
#include <pthread.h>

enum state { EMPTY, BUSY, READY };

struct memo {
    enum state state;
    int result;
};

static struct memo memos[4];
static int computations[4];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int compute(unsigned key) {
    pthread_mutex_lock(&lock);
    computations[key]++;
    pthread_mutex_unlock(&lock);
    return (int)(key * key + 1);
}

static int remember(unsigned key) {
    struct memo *memo = &memos[key % 4];
    pthread_mutex_lock(&lock);
    while (memo->state == BUSY)
        pthread_cond_wait(&changed, &lock);
    if (memo->state == EMPTY) {
        memo->state = BUSY;
        pthread_mutex_unlock(&lock);
        int result = compute(key);
        pthread_mutex_lock(&lock);
        memo->result = result;
        memo->state = READY;
        pthread_cond_broadcast(&changed);
    }
    int result = memo->result;
    pthread_mutex_unlock(&lock);
    return result;
}

static void *asker(void *key) {
    assert(remember(*(unsigned *)key) == 10);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    unsigned key = 3;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, asker, &key);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(computations[3] == 1);
    return 0;
}
