// FALSE
// As lock_functions.c with two locks, of which each kind of threads takes another one.
#include <pthread.h>
#include <stdatomic.h>
atomic_int la, lb;
int shared;

static void take(atomic_int *at)
{
    while (atomic_exchange(at, 1)) {
    }
}

static void give(atomic_int *at)
{
    atomic_store(at, 0);
}

void *one(void *arg)
{
    for (;;) {
        take(&la);
        shared++;
        give(&la);
    }
}

void *other(void *arg)
{
    for (;;) {
        take(&lb);
        shared++;
        give(&lb);
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, other, 0);
    return 0;
}
