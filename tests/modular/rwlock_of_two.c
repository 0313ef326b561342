// TRUE
// Each cell has a reader-writer lock of its own, and both are held where one is copied into the other.
#include <pthread.h>
pthread_rwlock_t la = PTHREAD_RWLOCK_INITIALIZER, lb = PTHREAD_RWLOCK_INITIALIZER;
int a, b;

void *copies(void *arg)
{
    for (;;) {
        pthread_rwlock_rdlock(&la);
        pthread_rwlock_wrlock(&lb);
        b = a;
        pthread_rwlock_unlock(&lb);
        pthread_rwlock_unlock(&la);
    }
}

void *counts(void *arg)
{
    for (;;) {
        pthread_rwlock_wrlock(&la);
        a++;
        pthread_rwlock_unlock(&la);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, copies, 0);
        pthread_create(&id, 0, counts, 0);
    }
}
