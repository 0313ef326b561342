// TRUE
// The array grows and is written under one lock, so no element is left behind in the old memory.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    pthread_mutex_t lock;
    int *elements;
    size_t size, capacity;
};

static struct vector vector;

static void vector_reserve(struct vector *v, size_t capacity) {
    if (capacity <= v->capacity)
        return;
    int *larger = malloc(capacity * sizeof(int));
    if (larger == NULL)
        abort();
    memcpy(larger, v->elements, v->size * sizeof(int));
    v->elements = larger;
    v->capacity = capacity;
}

static void vector_append(struct vector *v, int element) {
    pthread_mutex_lock(&v->lock);
    vector_reserve(v, v->size + 1);
    v->elements[v->size++] = element;
    pthread_mutex_unlock(&v->lock);
}

static void *appender(void *element) {
    vector_append(&vector, *(int *)element);
    return NULL;
}

int main(void) {
    int elements[2] = {3, 4};
    pthread_t threads[2];
    pthread_mutex_init(&vector.lock, NULL);
    vector.elements = malloc(2 * sizeof(int));
    if (vector.elements == NULL)
        abort();
    vector.capacity = 2;
    vector_append(&vector, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, appender, &elements[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(vector.size == 3);
    int sum = 0;
    for (size_t i = 0; i < vector.size; i++)
        sum += vector.elements[i];
    assert(sum == 9);
    return 0;
}
