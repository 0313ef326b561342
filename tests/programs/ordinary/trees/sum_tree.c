// TRUE
// A leaf and the sums above it change in one critical section, so the root is the sum of the leaves.
#include <assert.h>
#include <pthread.h>

#define LEAVES 2

static int sums[2 * LEAVES];
static pthread_mutex_t sums_lock = PTHREAD_MUTEX_INITIALIZER;

static void set_leaf(int leaf, int value) {
    int at = LEAVES + leaf;
    pthread_mutex_lock(&sums_lock);
    sums[at] = value;
    while (at > 1) {
        at /= 2;
        sums[at] = sums[2 * at] + sums[2 * at + 1];
    }
    pthread_mutex_unlock(&sums_lock);
}

struct change {
    int leaf;
    int value;
};

static void *change_leaf(void *argument) {
    const struct change *change = argument;
    set_leaf(change->leaf, change->value);
    return NULL;
}

int main(void) {
    struct change changes[2] = {{0, 6}, {1, 7}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, change_leaf, &changes[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(sums[1] == 13);
    return 0;
}
