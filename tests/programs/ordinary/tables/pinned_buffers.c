// TRUE
// A buffer is pinned in the critical section in which it is found, and pinned buffers are never evicted.
#include <assert.h>
#include <pthread.h>
#include <string.h>

#define BUFFERS 2
#define BYTES 4

struct buffer {
    int block;
    int pins;
    unsigned char data[BYTES];
};

static struct {
    pthread_mutex_t lock;
    struct buffer buffers[BUFFERS];
    int hand;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct buffer *find_or_load(int block) {
    for (int i = 0; i < BUFFERS; i++)
        if (pool.buffers[i].block == block)
            return &pool.buffers[i];
    for (int tries = 0; tries < BUFFERS; tries++) {
        struct buffer *victim = &pool.buffers[pool.hand];
        pool.hand = (pool.hand + 1) % BUFFERS;
        if (victim->pins == 0) {
            victim->block = block;
            memset(victim->data, block, BYTES);
            return victim;
        }
    }
    return NULL;
}

static struct buffer *pin(int block) {
    pthread_mutex_lock(&pool.lock);
    struct buffer *buffer = find_or_load(block);
    if (buffer != NULL)
        buffer->pins++;
    pthread_mutex_unlock(&pool.lock);
    return buffer;
}

static void unpin(struct buffer *buffer) {
    pthread_mutex_lock(&pool.lock);
    buffer->pins--;
    pthread_mutex_unlock(&pool.lock);
}

static void *reader(void *argument) {
    int block = *(int *)argument;
    for (int i = 0; i < 2; i++) {
        struct buffer *buffer = pin(block + i);
        if (buffer != NULL) {
            assert(buffer->data[BYTES - 1] == block + i);
            unpin(buffer);
        }
    }
    return NULL;
}

int main(void) {
    int blocks[2] = {1, 3};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, reader, &blocks[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
