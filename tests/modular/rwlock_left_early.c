// FALSE
// As rwlock_two_cells.c, but the writer changes the second cell after it gave the lock back, while a reader may read it.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int low, high;

void *reader(void *arg)
{
    for (;;) {
        pthread_rwlock_rdlock(&l);
        int width = high - low;
        pthread_rwlock_unlock(&l);
        (void)width;
    }
}

void *writer(void *arg)
{
    for (;;) {
        pthread_rwlock_wrlock(&l);
        low++;
        pthread_rwlock_unlock(&l);
        high++;
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, reader, 0);
    pthread_create(&second, 0, writer, 0);
    return 0;
}
