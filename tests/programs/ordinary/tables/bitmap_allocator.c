// TRUE
// A bit is set by an exchange on the whole word: a number is given to one thread only.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint bitmap;

static int allocate(void) {
    unsigned seen = atomic_load(&bitmap);
    for (;;) {
        int bit = 0;
        while (bit < 4 && (seen & 1u << bit)) {
            bit++;
        }
        if (bit == 4) {
            return -1;
        }
        if (atomic_compare_exchange_strong(&bitmap, &seen, seen | 1u << bit)) {
            return bit;
        }
    }
}

static void *user(void *number) {
    *(int *)number = allocate();
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    int numbers[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, user, &numbers[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(numbers[0] != numbers[1] && numbers[0] != numbers[2] && numbers[1] != numbers[2]);
    assert(atomic_load(&bitmap) == 7);
    return 0;
}
