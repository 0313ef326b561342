// FALSE
// As flag_in_steps.c with a second part that is written before the second step, but is read from the first step on.
#include <pthread.h>
#include <stdatomic.h>
atomic_int step;
int first, second;

void *publisher(void *arg)
{
    first = 1;
    atomic_store(&step, 1);
    second = 2;
    atomic_store(&step, 2);
    return 0;
}

void *reader(void *arg)
{
    for (;;) {
        if (atomic_load(&step) >= 1) {
            int seen = second;
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
