// FALSE
// As rwlock_of_two.c, but the copier holds the lock of the target for reading, so that two copiers write at the same time.
#include <pthread.h>
pthread_rwlock_t la = PTHREAD_RWLOCK_INITIALIZER, lb = PTHREAD_RWLOCK_INITIALIZER;
int a, b;

void *copies(void *arg)
{
    for (;;) {
        pthread_rwlock_rdlock(&la);
        pthread_rwlock_rdlock(&lb);
        b = a;
        pthread_rwlock_unlock(&lb);
        pthread_rwlock_unlock(&la);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, copies, 0);
    }
}
