// FALSE
// As rwlock_tried.c with the test the wrong way round: the cell is written where the lock is another thread's.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (pthread_rwlock_trywrlock(&l) != 0) {
            shared++;
        } else {
            shared--;
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
