// FALSE
// As semaphore_starts.c, but main fills the table after it gave the semaphore free.
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
    sem_post(&s);
    table[1] = 3;
    return 0;
}
