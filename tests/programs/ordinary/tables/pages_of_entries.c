// TRUE
// A page is allocated under the lock on first use and never replaced, so all entries that were set are found.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define PAGES 4
#define ENTRIES 4

struct page {
    int entries[ENTRIES];
};

struct directory {
    pthread_mutex_t lock;
    struct page *pages[PAGES];
};

static struct directory directory = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void set(struct directory *d, unsigned index, int value) {
    unsigned page = index / ENTRIES % PAGES;
    pthread_mutex_lock(&d->lock);
    if (d->pages[page] == NULL) {
        d->pages[page] = calloc(1, sizeof(struct page));
        if (d->pages[page] == NULL)
            abort();
    }
    d->pages[page]->entries[index % ENTRIES] = value;
    pthread_mutex_unlock(&d->lock);
}

static int get(struct directory *d, unsigned index) {
    int value = 0;
    pthread_mutex_lock(&d->lock);
    struct page *page = d->pages[index / ENTRIES % PAGES];
    if (page != NULL)
        value = page->entries[index % ENTRIES];
    pthread_mutex_unlock(&d->lock);
    return value;
}

static void *setter(void *argument) {
    unsigned index = *(unsigned *)argument;
    set(&directory, index, (int)index + 1);
    return NULL;
}

int main(void) {
    unsigned indices[2] = {5, 6};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, setter, &indices[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(get(&directory, 5) == 6);
    assert(get(&directory, 6) == 7);
    assert(get(&directory, 12) == 0);
    return 0;
}
