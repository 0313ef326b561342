// FALSE
// As first_comes_first.c, but the ticket is put back before the table is filled.
#include <pthread.h>
#include <stdatomic.h>
atomic_int taken;
int table;

void *worker(void *arg)
{
    if (atomic_exchange(&taken, 1) == 0) {
        atomic_store(&taken, 0);
        table = 4;
    }
    return 0;
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
