// FALSE
// no-data-race: FALSE
// The partial sums are added after the lock was released: one addition may be lost.
#include <assert.h>
#include <pthread.h>

enum { WORKERS = 4, CHUNK = 2, NUMBERS = WORKERS * CHUNK };

static struct {
    pthread_mutex_t lock;
    int next_chunk;
    int sum;
    int numbers[NUMBERS];
} shared = {.lock = PTHREAD_MUTEX_INITIALIZER, .numbers = {1, 2, 3, 4, 5, 6, 7, 8}};

static void *add_chunk(void *unused) {
    (void)unused;
    pthread_mutex_lock(&shared.lock);
    int chunk = shared.next_chunk++;
    pthread_mutex_unlock(&shared.lock);

    int partial = 0;
    for (int i = 0; i < CHUNK; i++) {
        partial += shared.numbers[chunk * CHUNK + i];
    }

    shared.sum += partial;
    return NULL;
}

int main(void) {
    pthread_t workers[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        pthread_create(&workers[i], NULL, add_chunk, NULL);
    }
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(workers[i], NULL);
    }
    assert(shared.sum == 36);
    return 0;
}
