// FALSE
// As flag_of_main.c, but main writes the data after the flag.
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
int data;

void *reader(void *arg)
{
    for (;;) {
        if (atomic_load(&ready)) {
            int seen = data;
            (void)seen;
        }
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, reader, 0);
    pthread_create(&second, 0, reader, 0);
    atomic_store(&ready, 1);
    data = 7;
    return 0;
}
