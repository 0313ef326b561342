// TRUE
// A semaphore that begins with 1 is taken before each access and given back after it: at most one thread is in between.
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
    sem_init(&s, 0, 1);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
