// FALSE
// no-data-race: FALSE
// The sums are added before the thread is joined: the left one may still be missing.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct part {
    const int *numbers;
    size_t count;
    int sum;
};

static void *sum_part(void *argument) {
    struct part *part = argument;
    if (part->count <= 2) {
        part->sum = 0;
        for (size_t i = 0; i < part->count; i++)
            part->sum += part->numbers[i];
        return NULL;
    }
    struct part left = {part->numbers, part->count / 2, 0};
    struct part right = {part->numbers + left.count, part->count - left.count, 0};
    pthread_t thread;
    pthread_create(&thread, NULL, sum_part, &left);
    sum_part(&right);
    part->sum = left.sum + right.sum;
    pthread_join(thread, NULL);
    return NULL;
}

int main(void) {
    static const int numbers[5] = {1, 2, 3, 4, 5};
    struct part all = {numbers, 5, 0};
    sum_part(&all);
    assert(all.sum == 15);
    return 0;
}
