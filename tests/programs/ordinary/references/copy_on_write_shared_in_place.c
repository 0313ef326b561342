// FALSE
// The writer always writes in place: the other holder sees a text that it did not write.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH 4

struct text {
    atomic_int holders;
    char bytes[LENGTH];
};

static struct text *text_new(const char *bytes) {
    struct text *text = malloc(sizeof(*text));
    if (!text)
        abort();
    atomic_init(&text->holders, 1);
    memcpy(text->bytes, bytes, LENGTH);
    return text;
}

static void text_release(struct text *text) {
    if (atomic_fetch_sub(&text->holders, 1) == 1)
        free(text);
}

static struct text *text_for_writing(struct text *text) {
    return text;
}

static void *reader(void *argument) {
    struct text *text = argument;
    assert(text->bytes[0] == 'a' && text->bytes[1] == 'b');
    text_release(text);
    return NULL;
}

int main(void) {
    pthread_t thread;
    struct text *text = text_new("abc");
    atomic_fetch_add(&text->holders, 1);
    pthread_create(&thread, NULL, reader, text);
    text = text_for_writing(text);
    text->bytes[0] = 'x';
    assert(text->bytes[0] == 'x' && text->bytes[1] == 'b');
    pthread_join(thread, NULL);
    text_release(text);
    return 0;
}
