// TRUE
// The flag goes from 0 to 1 to 2; the data is written before its first step and read where it is not 0 any more.
#include <pthread.h>
#include <stdatomic.h>
atomic_int step;
int first;

void *publisher(void *arg)
{
    first = 1;
    atomic_store(&step, 1);
    atomic_store(&step, 2);
    return 0;
}

void *reader(void *arg)
{
    for (;;) {
        if (atomic_load(&step) >= 1) {
            int seen = first;
            (void)seen;
        }
    }
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, publisher, 0);
    for (;;) {
        pthread_create(&id, 0, reader, 0);
    }
}
