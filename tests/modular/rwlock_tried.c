// TRUE
// The cell is written only where trying to hold the lock for writing succeeded.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (pthread_rwlock_trywrlock(&l) == 0) {
            shared++;
            pthread_rwlock_unlock(&l);
        }
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
