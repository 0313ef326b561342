// FALSE
// As semaphores_of_two_cells.c, but one kind of threads takes the semaphore of the other cell.
#include <pthread.h>
#include <semaphore.h>
sem_t sa, sb;
int a;

void *one(void *arg)
{
    for (;;) {
        sem_wait(&sa);
        a++;
        sem_post(&sa);
    }
}

void *other(void *arg)
{
    for (;;) {
        sem_wait(&sb);
        a++;
        sem_post(&sb);
    }
}

int main(void)
{
    pthread_t first, second;
    sem_init(&sa, 0, 1);
    sem_init(&sb, 0, 1);
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, other, 0);
    return 0;
}
