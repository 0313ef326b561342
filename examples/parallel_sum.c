// Two threads add up the halves of an array, each into a place of its own, told which
// half by its argument; the main thread adds the results after both have ended.
//
// verdict: TRUE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int numbers[4] = {3, 1, 4, 1};
int sums[2];
int halves[2] = {0, 1};

void *add_half(void *arg)
{
    int half = *(int *)arg;
    for (int i = 0; i < 2; i++) {
        sums[half] += numbers[2 * half + i];
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, add_half, &halves[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(sums[0] + sums[1] == 9);
    return 0;
}
