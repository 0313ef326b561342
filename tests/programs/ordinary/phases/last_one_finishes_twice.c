// FALSE
// Decrement and test are two steps: two threads may see zero, and both finish the work.
#include <assert.h>
#include <pthread.h>

#define PARTS 3

static int remaining = PARTS;
static int parts[PARTS];
static int finished;

static void finish(void) {
    int sum = 0;
    for (int i = 0; i < PARTS; i++)
        sum += parts[i];
    assert(sum == PARTS);
    __atomic_add_fetch(&finished, 1, __ATOMIC_SEQ_CST);
}

static void *part(void *argument) {
    int *own = argument;
    *own = 1;
    __atomic_sub_fetch(&remaining, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&remaining, __ATOMIC_SEQ_CST) == 0)
        finish();
    return 0;
}

int main(void) {
    pthread_t threads[PARTS];
    for (int i = 0; i < PARTS; i++)
        pthread_create(&threads[i], 0, part, &parts[i]);
    for (int i = 0; i < PARTS; i++)
        pthread_join(threads[i], 0);
    assert(finished == 1);
    return 0;
}
