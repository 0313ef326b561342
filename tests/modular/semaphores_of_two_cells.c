// TRUE
// Two cells, each with a semaphore that begins with 1.
#include <pthread.h>
#include <semaphore.h>
sem_t sa, sb;
int a, b;

void *worker(void *arg)
{
    for (;;) {
        sem_wait(&sa);
        a++;
        sem_post(&sa);
        sem_wait(&sb);
        b++;
        sem_post(&sb);
    }
}

int main(void)
{
    pthread_t id;
    sem_init(&sa, 0, 1);
    sem_init(&sb, 0, 1);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
