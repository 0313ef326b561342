// TRUE
// Of two mutexes in an array each protects the cell with the same index; the indexes are constants.
#include <pthread.h>
pthread_mutex_t m[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
int cells[2];

void add(int which)
{
    pthread_mutex_lock(&m[which]);
    cells[which]++;
    pthread_mutex_unlock(&m[which]);
}

void *worker(void *arg)
{
    for (;;) {
        add(0);
        add(1);
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
    }
}
