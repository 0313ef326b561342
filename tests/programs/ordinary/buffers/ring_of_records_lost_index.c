// FALSE
// no-data-race: FALSE
// The number is read and advanced in two steps: two records may be written into the same slot.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define RECORDS 4
#define WRITERS 3

struct record {
    uint32_t writer;
    uint32_t code;
};

static struct record trace[RECORDS];
static atomic_uint next_record;

static void log_event(uint32_t writer, uint32_t code) {
    unsigned number = next_record;
    next_record = number + 1;
    struct record *record = &trace[number % RECORDS];
    record->writer = writer;
    record->code = code;
}

static void *writer(void *argument) {
    uint32_t number = *(uint32_t *)argument;
    log_event(number, 100 + number);
    return NULL;
}

int main(void) {
    pthread_t threads[WRITERS];
    uint32_t numbers[WRITERS];
    for (uint32_t i = 0; i < WRITERS; i++) {
        numbers[i] = i + 1;
        pthread_create(&threads[i], NULL, writer, &numbers[i]);
    }
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    uint32_t writers = 0;
    for (int i = 0; i < WRITERS; i++) {
        assert(trace[i].code == 100 + trace[i].writer);
        writers += trace[i].writer;
    }
    assert(writers == 6);
    return 0;
}
