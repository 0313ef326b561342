// TRUE
// As flag_publishes.c with the orders that suffice: the store releases and the load acquires.
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
int data;

void *publisher(void *arg)
{
    data = 7;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return 0;
}

void *reader(void *arg)
{
    for (;;) {
        if (atomic_load_explicit(&ready, memory_order_acquire)) {
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
