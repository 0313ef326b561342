// TRUE
// A frame is its length and its bytes; the writer makes room and publishes the whole frame at once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#define SIZE 8u

struct byte_ring {
    unsigned char bytes[SIZE];
    atomic_uint written;
    atomic_uint read;
};

static struct byte_ring ring;

static void put_bytes(struct byte_ring *r, unsigned at, const unsigned char *from, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        r->bytes[(at + i) % SIZE] = from[i];
}

static void get_bytes(struct byte_ring *r, unsigned at, unsigned char *to, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        to[i] = r->bytes[(at + i) % SIZE];
}

static int write_frame(struct byte_ring *r, const void *data, unsigned char length) {
    unsigned at = atomic_load(&r->written);
    if (SIZE - (at - atomic_load(&r->read)) < length + 1u)
        return 0;
    put_bytes(r, at, &length, 1);
    put_bytes(r, at + 1, data, length);
    atomic_store(&r->written, at + 1 + length);
    return 1;
}

static int read_frame(struct byte_ring *r, void *data) {
    unsigned at = atomic_load(&r->read);
    unsigned char length;
    if (at == atomic_load(&r->written))
        return 0;
    get_bytes(r, at, &length, 1);
    get_bytes(r, at + 1, data, length);
    atomic_store(&r->read, at + 1 + length);
    return length;
}

static void *writer(void *unused) {
    (void)unused;
    write_frame(&ring, "abc", 3);
    write_frame(&ring, "de", 2);
    return NULL;
}

int main(void) {
    pthread_t thread;
    unsigned char frame[SIZE];
    pthread_create(&thread, NULL, writer, NULL);
    int length = read_frame(&ring, frame);
    if (length != 0) {
        assert(length == 3 && frame[0] == 'a' && frame[2] == 'c');
        length = read_frame(&ring, frame);
        if (length != 0)
            assert(length == 2 && memcmp(frame, "de", 2) == 0);
    }
    pthread_join(thread, NULL);
    return 0;
}
