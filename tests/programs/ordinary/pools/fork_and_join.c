// TRUE
// no-data-race: TRUE
// The left half is summed by a thread of its own, which is joined before its sum is used.
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
    pthread_join(thread, NULL);
    part->sum = left.sum + right.sum;
    return NULL;
}

int main(void) {
    static const int numbers[5] = {1, 2, 3, 4, 5};
    struct part all = {numbers, 5, 0};
    sum_part(&all);
    assert(all.sum == 15);
    return 0;
}
