// TRUE
// One cell is under a mutex, the other one under a lock made of an exchange; the inner one is taken while the outer one is
// held.
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int lock;
int a, b;

void *both(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        a++;
        while (atomic_exchange(&lock, 1)) {
        }
        b = a;
        atomic_store(&lock, 0);
        pthread_mutex_unlock(&m);
    }
}

void *inner(void *arg)
{
    for (;;) {
        while (atomic_exchange(&lock, 1)) {
        }
        b = 0;
        atomic_store(&lock, 0);
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, both, 0);
    pthread_create(&second, 0, inner, 0);
    return 0;
}
