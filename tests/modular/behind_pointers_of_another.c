// FALSE
// As behind_pointers.c, but one kind of thread holds the mutex of another account.
#include <pthread.h>
struct account { pthread_mutex_t lock; int balance; };
struct account shared = { PTHREAD_MUTEX_INITIALIZER, 0 }, other = { PTHREAD_MUTEX_INITIALIZER, 0 };

void pay(pthread_mutex_t *lock, struct account *account, int amount)
{
    pthread_mutex_lock(lock);
    account->balance += amount;
    pthread_mutex_unlock(lock);
}

void *worker(void *arg)
{
    for (;;) {
        pay(&shared.lock, &shared, 1);
    }
}

void *mistaken(void *arg)
{
    for (;;) {
        pay(&other.lock, &shared, 1);
    }
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, worker, 0);
    for (;;) {
        pthread_create(&id, 0, mistaken, 0);
    }
}
