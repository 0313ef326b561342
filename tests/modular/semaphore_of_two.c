// FALSE
// As semaphore_as_lock.c, but the semaphore begins with 2, so that two threads are inside.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int shared;

void *worker(void *arg)
{
    for (;;) {
        sem_wait(&s);
        shared++;
        sem_post(&s);
    }
}

int main(void)
{
    pthread_t id;
    sem_init(&s, 0, 2);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
