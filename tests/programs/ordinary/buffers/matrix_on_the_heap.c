// TRUE
// Each thread multiplies the rows that are its own and writes to these only: the product is right.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define N 2

struct job {
    int row;
    int **left, **right, **product;
};

static int **matrix_new(void) {
    int **rows = malloc(N * sizeof(int *));
    if (rows == NULL)
        abort();
    for (int i = 0; i < N; i++) {
        rows[i] = calloc(N, sizeof(int));
        if (rows[i] == NULL)
            abort();
    }
    return rows;
}

static void *multiply_row(void *argument) {
    const struct job *job = argument;
    for (int column = 0; column < N; column++) {
        int total = 0;
        for (int k = 0; k < N; k++)
            total += job->left[job->row][k] * job->right[k][column];
        job->product[job->row][column] = total;
    }
    return NULL;
}

int main(void) {
    int **left = matrix_new(), **right = matrix_new(), **product = matrix_new();
    struct job jobs[N];
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            left[i][j] = i + j;
            right[i][j] = i == j ? 2 : 1;
        }
    }
    for (int i = 0; i < N; i++) {
        jobs[i] = (struct job){i, left, right, product};
        pthread_create(&threads[i], NULL, multiply_row, &jobs[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(product[0][0] == 1 && product[0][1] == 2);
    assert(product[1][0] == 4 && product[1][1] == 5);
    return 0;
}
