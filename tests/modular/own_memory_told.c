// FALSE
// As own_memory.c, but a thread puts the address of its memory where the others find it.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *told;

void *worker(void *arg)
{
    for (;;) {
        int *made = malloc(sizeof(int));
        *made = 1;
        pthread_mutex_lock(&m);
        if (told) {
            *told = 2;
        }
        told = made;
        pthread_mutex_unlock(&m);
        *made = 3;
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
