// FALSE
// no-data-race: TRUE
// A producer that was woken does not look again. The other producer may have filled the place in between (or the
// wake-up is spurious): an item is overwritten.
#include <assert.h>
#include <pthread.h>

#define CAPACITY 1

struct buffer {
    int items[CAPACITY];
    int in, out, used;
    pthread_mutex_t mutex;
    pthread_cond_t not_full, not_empty;
};

static struct buffer buffer = {
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
};

static void put(struct buffer *b, int item) {
    pthread_mutex_lock(&b->mutex);
    if (b->used == CAPACITY)
        pthread_cond_wait(&b->not_full, &b->mutex);
    assert(b->used < CAPACITY);
    b->items[b->in] = item;
    b->in = (b->in + 1) % CAPACITY;
    b->used++;
    pthread_cond_signal(&b->not_empty);
    pthread_mutex_unlock(&b->mutex);
}

static int get(struct buffer *b) {
    pthread_mutex_lock(&b->mutex);
    while (b->used == 0)
        pthread_cond_wait(&b->not_empty, &b->mutex);
    int item = b->items[b->out];
    b->out = (b->out + 1) % CAPACITY;
    b->used--;
    pthread_cond_signal(&b->not_full);
    pthread_mutex_unlock(&b->mutex);
    return item;
}

static void *producer(void *item) {
    put(&buffer, *(int *)item);
    return 0;
}

int main(void) {
    pthread_t producers[2];
    int items[2] = {1, 2};
    for (int i = 0; i < 2; i++)
        pthread_create(&producers[i], 0, producer, &items[i]);
    int sum = get(&buffer);
    sum += get(&buffer);
    for (int i = 0; i < 2; i++)
        pthread_join(producers[i], 0);
    assert(sum == 3);
    return 0;
}
