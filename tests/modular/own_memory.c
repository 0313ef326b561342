// TRUE
// Each thread accesses memory that it allocated itself and a variable on its stack, neither of which another thread can know.
#include <pthread.h>
#include <stdlib.h>

void fill(int *at, int size)
{
    for (int i = 0; i < size; i++) {
        at[i] = i;
    }
}

void *worker(void *arg)
{
    for (;;) {
        int local[4];
        int *made = malloc(4 * sizeof(int));
        fill(local, 4);
        fill(made, 4);
        free(made);
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
