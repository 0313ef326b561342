// TRUE
// Any number of readers hold the lock for reading, any number of writers one by one for writing, and there is no access without
// it.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int shared;

void *reader(void *arg)
{
    for (;;) {
        pthread_rwlock_rdlock(&l);
        int seen = shared;
        pthread_rwlock_unlock(&l);
        (void)seen;
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
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, reader, 0);
        pthread_create(&id, 0, writer, 0);
    }
}
