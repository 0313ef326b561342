// TRUE
// Writers keep two cells equal under the lock for writing; readers read both under the lock for reading.
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
        high++;
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
