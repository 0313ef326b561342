// TRUE
// Readers try the lock, and read where that succeeded; the one writer waits for it.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int shared;

void *reader(void *arg)
{
    for (;;) {
        if (pthread_rwlock_tryrdlock(&l) == 0) {
            int seen = shared;
            (void)seen;
            pthread_rwlock_unlock(&l);
        }
    }
}

void *writer(void *arg)
{
    for (;;) {
        pthread_rwlock_wrlock(&l);
        shared++;
        pthread_rwlock_unlock(&l);
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, reader, 0);
    pthread_create(&second, 0, writer, 0);
    return 0;
}
