// TRUE
// The cell is written only where the semaphore, which begins with 1, could be taken at once.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (sem_trywait(&s) == 0) {
            shared++;
            sem_post(&s);
        }
    }
}

int main(void)
{
    pthread_t id;
    sem_init(&s, 0, 1);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
