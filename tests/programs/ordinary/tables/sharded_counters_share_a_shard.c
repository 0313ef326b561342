// FALSE
// The shard is the number modulo one less than there are shards: two threads share a shard and lose an increment.
#include <assert.h>
#include <pthread.h>

#define THREADS 3

struct shard {
    unsigned long hits;
    unsigned long misses;
    char padding[64 - 2 * sizeof(unsigned long)];
};

struct statistics {
    struct shard shards[THREADS];
};

static struct statistics statistics;

static void hit(unsigned thread) {
    struct shard *shard = &statistics.shards[thread % (THREADS - 1)];
    shard->hits++;
}

static void *count(void *argument) {
    unsigned thread = *(unsigned *)argument;
    hit(thread);
    hit(thread);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    unsigned numbers[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, count, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    unsigned long hits = 0;
    for (int i = 0; i < THREADS; i++)
        hits += statistics.shards[i].hits;
    assert(hits == 6);
    return 0;
}
