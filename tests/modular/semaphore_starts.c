// TRUE
// The semaphore begins with 0; main fills the table while the workers wait, gives it free once, and from then on it is a lock.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int shared, table[4];

void *worker(void *arg)
{
    for (;;) {
        sem_wait(&s);
        shared += table[1];
        sem_post(&s);
    }
}

int main(void)
{
    pthread_t first, second;
    sem_init(&s, 0, 0);
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    table[1] = 3;
    shared = 1;
    sem_post(&s);
    return 0;
}
