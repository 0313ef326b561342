// TRUE
// no-data-race: TRUE
// Two threads sort halves that have no element in common; merging them afterwards gives the sorted array.
#include <assert.h>
#include <pthread.h>

#define SIZE 4

struct range {
    int *from;
    int *to;
};

static void *sort_range(void *argument) {
    struct range *range = argument;
    for (int *p = range->from + 1; p < range->to; p++) {
        int element = *p;
        int *q = p;
        for (; q > range->from && q[-1] > element; q--)
            *q = q[-1];
        *q = element;
    }
    return 0;
}

static void merge(const struct range *a, const struct range *b, int *to) {
    const int *p = a->from, *q = b->from;
    while (p < a->to || q < b->to) {
        if (q == b->to || (p < a->to && *p <= *q))
            *to++ = *p++;
        else
            *to++ = *q++;
    }
}

int main(void) {
    int numbers[SIZE] = {4, 3, 2, 1};
    int sorted[SIZE + 1];
    struct range halves[2] = {
        {numbers, numbers + SIZE / 2},
        {numbers + SIZE / 2, numbers + SIZE},
    };
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, sort_range, &halves[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    merge(&halves[0], &halves[1], sorted);
    for (int i = 0; i < SIZE; i++)
        assert(sorted[i] == i + 1);
    return 0;
}
