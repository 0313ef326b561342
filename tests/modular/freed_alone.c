// TRUE
// Whatever is freed was allocated by the same thread and never told to another one.
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg)
{
    for (;;) {
        long *made = malloc(sizeof(long));
        *made = 1;
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
