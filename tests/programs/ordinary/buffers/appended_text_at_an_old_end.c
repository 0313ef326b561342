// FALSE
// The end is read before the lock is taken: both threads may write to the same place.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct builder {
    pthread_mutex_t lock;
    size_t length;
    char bytes[16];
};

static struct builder builder = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int append(struct builder *b, const char *word) {
    size_t size = strlen(word);
    int fits = 0;
    size_t end = b->length;
    pthread_mutex_lock(&b->lock);
    if (end + size <= sizeof b->bytes) {
        memcpy(b->bytes + end, word, size);
        b->length = end + size;
        fits = 1;
    }
    pthread_mutex_unlock(&b->lock);
    return fits;
}

static void *writer(void *word) {
    assert(append(&builder, word));
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, "ab");
    pthread_create(&threads[1], NULL, writer, "xyz");
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(builder.length == 5);
    assert(memcmp(builder.bytes, "abxyz", 5) == 0 || memcmp(builder.bytes, "xyzab", 5) == 0);
    return 0;
}
