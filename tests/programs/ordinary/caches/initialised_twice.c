// FALSE
// no-data-race: FALSE
// A flag that is tested and set without a lock lets both threads initialise: the table is filled twice.
#include <assert.h>
#include <pthread.h>

#define ENTRIES 3

static int table[ENTRIES];
static int used;
static volatile int initialised;

static void fill_table(void) {
    for (int i = 0; i < ENTRIES; i++) {
        table[i] = i * i;
        used++;
    }
}

static int look(int index) {
    if (!initialised) {
        fill_table();
        initialised = 1;
    }
    return table[index];
}

static void *reader(void *result) {
    *(int *)result = look(2);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int results[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, reader, &results[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(results[0] == 4 && results[1] == 4);
    assert(used == ENTRIES);
    return 0;
}
