// TRUE
// no-data-race: TRUE
// Each record gets a number of its own by an atomic increment and is written into the slot of that number.
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
    unsigned number = atomic_fetch_add(&next_record, 1);
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
