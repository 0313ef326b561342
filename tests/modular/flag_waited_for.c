// TRUE
// As flag_publishes.c; readers wait for the flag in a loop.
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
    while (!atomic_load(&ready)) {
    }
    for (;;) {
        int seen = data;
        (void)seen;
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
