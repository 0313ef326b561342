// TRUE
// A slot is claimed by an exchange that succeeds for one thread only; the other one goes on to the next slot.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#define SLOTS 4

static atomic_int keys[SLOTS];

static bool add(int key) {
    for (int probe = 0; probe < SLOTS; probe++) {
        int slot = (key + probe) % SLOTS;
        int empty = 0;
        if (atomic_compare_exchange_strong(&keys[slot], &empty, key)) {
            return true;
        }
        if (empty == key) {
            return false;
        }
    }
    return false;
}

static bool contains(int key) {
    for (int probe = 0; probe < SLOTS; probe++) {
        int present = atomic_load(&keys[(key + probe) % SLOTS]);
        if (present == key) {
            return true;
        }
        if (present == 0) {
            break;
        }
    }
    return false;
}

static void *adder(void *key) {
    assert(add(*(int *)key));
    return NULL;
}

int main(void) {
    int numbers[2] = {3, 7};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, adder, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(contains(3));
    assert(contains(7));
    return 0;
}
