// TRUE
// Pointers of any kind are appended under the lock; the writer index and the slot change together.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct vector {
    pthread_mutex_t lock;
    void **data;
    size_t length;
    size_t room;
};

static int vector_push(struct vector *v, void *pointer) {
    int index = -1;
    pthread_mutex_lock(&v->lock);
    size_t length = v->length;
    if (length < v->room) {
        v->data[length] = pointer;
        v->length = length + 1;
        index = (int)length;
    }
    pthread_mutex_unlock(&v->lock);
    return index;
}

struct named {
    const char *name;
    int value;
};

static struct vector vector;

static void *add_number(void *unused) {
    static int number = 17;
    (void)unused;
    vector_push(&vector, &number);
    return NULL;
}

static void *add_named(void *unused) {
    static struct named named = {"answer", 42};
    (void)unused;
    vector_push(&vector, &named.value);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_mutex_init(&vector.lock, NULL);
    vector.room = 3;
    vector.data = malloc(vector.room * sizeof(void *));
    if (vector.data == NULL)
        abort();
    pthread_create(&threads[0], NULL, add_number, NULL);
    pthread_create(&threads[1], NULL, add_named, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(vector.length == 2);
    int sum = 0;
    for (size_t i = 0; i < vector.length; i++)
        sum += *(int *)vector.data[i];
    assert(sum == 59);
    free(vector.data);
    return 0;
}
