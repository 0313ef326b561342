// FALSE
// As rwlock_readers_and_writer.c, but who holds the lock for reading writes: two may do so at the same time.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int shared;

void *worker(void *arg)
{
    for (;;) {
        pthread_rwlock_rdlock(&l);
        shared++;
        pthread_rwlock_unlock(&l);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
