// TRUE
// The thread that finds the ticket unused fills the table, and only it: nothing else accesses it.
#include <pthread.h>
#include <stdatomic.h>
atomic_int taken;
int table;

void *worker(void *arg)
{
    if (atomic_exchange(&taken, 1) == 0) {
        table = 4;
        table++;
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
