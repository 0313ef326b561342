// TRUE
// Position and insertion are in one critical section: the list stays sorted and has all elements.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct element {
    struct element *next;
    unsigned key;
} element_t;

static element_t *first;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static element_t *new_element(unsigned key) {
    element_t *element = malloc(sizeof(element_t));
    if (element == NULL)
        exit(1);
    memset(element, 0, sizeof(element_t));
    element->key = key;
    return element;
}

static void insert_sorted(unsigned key) {
    element_t *element = new_element(key);
    pthread_mutex_lock(&mutex);
    element_t **link = &first;
    while (*link != NULL && (*link)->key < key)
        link = &(*link)->next;
    element->next = *link;
    *link = element;
    pthread_mutex_unlock(&mutex);
}

static void *inserter(void *argument) {
    insert_sorted(*(unsigned *)argument);
    return NULL;
}

int main(void) {
    unsigned keys[2] = {30, 20};
    pthread_t threads[2];
    insert_sorted(10);
    pthread_create(&threads[0], NULL, inserter, &keys[0]);
    pthread_create(&threads[1], NULL, inserter, &keys[1]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);

    int length = 0;
    for (element_t *element = first; element != NULL; element = element->next) {
        if (element->next != NULL)
            assert(element->key <= element->next->key);
        length++;
    }
    assert(length == 3);
    return 0;
}
