// FALSE
// no-data-race: FALSE
// A thread goes on to the second phase without waiting: a row of another thread may not be summed yet.
#include <assert.h>
#include <pthread.h>

#define N 2

static const int matrix[N][N] = {{1, 2}, {3, 4}};
static int row_sums[N];
static int totals[N];
static pthread_barrier_t rows_done;

static void *sum_row(void *argument) {
    int row = *(int *)argument;
    int sum = 0;
    for (int column = 0; column < N; column++)
        sum += matrix[row][column];
    row_sums[row] = sum;
    for (int i = 0; i < N; i++)
        totals[row] += row_sums[i];
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int rows[N];
    pthread_barrier_init(&rows_done, NULL, N);
    for (int i = 0; i < N; i++) {
        rows[i] = i;
        pthread_create(&threads[i], NULL, sum_row, &rows[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < N; i++)
        assert(totals[i] == 10);
    pthread_barrier_destroy(&rows_done);
    return 0;
}
