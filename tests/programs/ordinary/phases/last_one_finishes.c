// TRUE
// The thread whose decrement gives zero finishes the work; decrements are atomic, so it is exactly one, the last one.
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
    if (__atomic_sub_fetch(&remaining, 1, __ATOMIC_SEQ_CST) == 0)
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
