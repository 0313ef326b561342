// FALSE
// As two_kinds_of_locks.c, but one kind of threads takes the mutex for the cell that the other lock protects.
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int lock;
int a, b;

void *one(void *arg)
{
    for (;;) {
        while (atomic_exchange(&lock, 1)) {
        }
        b = 1;
        atomic_store(&lock, 0);
    }
}

void *other(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        b = 2;
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, other, 0);
    return 0;
}
