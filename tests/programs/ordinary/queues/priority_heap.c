// TRUE
// Insertion and removal keep the heap's order under one lock: the removed elements come largest first.
#include <assert.h>
#include <pthread.h>

#define MAXIMUM 4

struct heap {
    int elements[MAXIMUM];
    int size;
    pthread_mutex_t lock;
};

static struct heap heap = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void swap(int *a, int *b) {
    int old = *a;
    *a = *b;
    *b = old;
}

static void insert(struct heap *h, int element) {
    pthread_mutex_lock(&h->lock);
    int child = h->size++;
    h->elements[child] = element;
    while (child > 0 && h->elements[(child - 1) / 2] < h->elements[child]) {
        swap(&h->elements[(child - 1) / 2], &h->elements[child]);
        child = (child - 1) / 2;
    }
    pthread_mutex_unlock(&h->lock);
}

static void sift_down(struct heap *h) {
    int parent = 0;
    for (;;) {
        int child = 2 * parent + 1;
        if (child >= h->size)
            break;
        if (child + 1 < h->size && h->elements[child] < h->elements[child + 1])
            child++;
        if (h->elements[parent] >= h->elements[child])
            break;
        swap(&h->elements[parent], &h->elements[child]);
        parent = child;
    }
}

static int remove_largest(struct heap *h) {
    pthread_mutex_lock(&h->lock);
    int largest = h->elements[0];
    h->elements[0] = h->elements[--h->size];
    sift_down(h);
    pthread_mutex_unlock(&h->lock);
    return largest;
}

static void *inserter(void *unused) {
    (void)unused;
    insert(&heap, 9);
    return 0;
}

int main(void) {
    pthread_t thread;
    insert(&heap, 3);
    insert(&heap, 5);
    pthread_create(&thread, 0, inserter, 0);
    int first = remove_largest(&heap);
    assert(first == 5 || first == 9);
    pthread_join(thread, 0);
    int second = remove_largest(&heap);
    int third = remove_largest(&heap);
    assert(first + second + third == 17);
    return 0;
}
