// TRUE
// A spin lock is tried, and the cell is accessed where that succeeded.
#include <pthread.h>
pthread_spinlock_t s;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (pthread_spin_trylock(&s) == 0) {
            shared++;
            pthread_spin_unlock(&s);
        }
    }
}

int main(void)
{
    pthread_t id;
    pthread_spin_init(&s, 0);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
