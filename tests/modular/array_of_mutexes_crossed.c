// FALSE
// As array_of_mutexes.c, but one call takes the mutex of the other cell.
#include <pthread.h>
pthread_mutex_t m[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
int cells[2];

void add(int which, int lock)
{
    pthread_mutex_lock(&m[lock]);
    cells[which]++;
    pthread_mutex_unlock(&m[lock]);
}

void *worker(void *arg)
{
    for (;;) {
        add(0, 0);
        add(1, 1);
        add(0, 1);
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
