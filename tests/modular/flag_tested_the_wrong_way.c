// FALSE
// As flag_publishes.c, but the data is read where the flag was not set.
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
int data;

void *publisher(void *arg)
{
    data = 7;
    atomic_store(&ready, 1);
    return 0;
}

void *reader(void *arg)
{
    for (;;) {
        if (!atomic_load(&ready)) {
            int seen = data;
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
