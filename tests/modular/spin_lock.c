// TRUE
// The cell is accessed with the spin lock held.
#include <pthread.h>
pthread_spinlock_t s;
int shared;

void *worker(void *arg)
{
    for (;;) {
        pthread_spin_lock(&s);
        shared++;
        pthread_spin_unlock(&s);
    }
}

int main(void)
{
    pthread_spin_init(&s, 0);
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
