// FALSE
// The lookup is a critical section of its own: two threads may both add the name, at different addresses.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 2

struct symbol {
    struct symbol *next;
    char name[];
};

static struct symbol *symbols[BUCKETS];
static pthread_mutex_t symbols_lock = PTHREAD_MUTEX_INITIALIZER;

static unsigned hash(const char *name) {
    unsigned value = 0;
    while (*name != '\0')
        value = 31 * value + (unsigned char)*name++;
    return value % BUCKETS;
}

static const char *intern(const char *name) {
    struct symbol **bucket = &symbols[hash(name)];
    struct symbol *symbol;
    pthread_mutex_lock(&symbols_lock);
    for (symbol = *bucket; symbol != NULL; symbol = symbol->next)
        if (strcmp(symbol->name, name) == 0)
            break;
    pthread_mutex_unlock(&symbols_lock);
    pthread_mutex_lock(&symbols_lock);
    if (symbol == NULL) {
        size_t size = strlen(name) + 1;
        symbol = malloc(sizeof *symbol + size);
        if (symbol == NULL)
            abort();
        memcpy(symbol->name, name, size);
        symbol->next = *bucket;
        *bucket = symbol;
    }
    pthread_mutex_unlock(&symbols_lock);
    return symbol->name;
}

static void *client(void *result) {
    *(const char **)result = intern("io");
    return NULL;
}

int main(void) {
    const char *names[2];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, client, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(names[0] == names[1]);
    assert(strcmp(names[0], "io") == 0);
    return 0;
}
