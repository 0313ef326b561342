// TRUE
// no-data-race: TRUE
// `pthread_once` runs the initialisation in one of the threads and lets the others wait for its end.
#include <assert.h>
#include <pthread.h>

#define ENTRIES 3

static int table[ENTRIES];
static int used;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill_table(void) {
    for (int i = 0; i < ENTRIES; i++) {
        table[i] = i * i;
        used++;
    }
}

static int look(int index) {
    pthread_once(&once, fill_table);
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
