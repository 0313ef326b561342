// TRUE
// The mutex and the cell are passed by their addresses through calls; both are always the same objects.
#include <pthread.h>
struct account { pthread_mutex_t lock; int balance; };
struct account shared = { PTHREAD_MUTEX_INITIALIZER, 0 };

void pay(struct account *account, int amount)
{
    pthread_mutex_lock(&account->lock);
    account->balance += amount;
    pthread_mutex_unlock(&account->lock);
}

void *worker(void *arg)
{
    for (;;) {
        pay(arg, 1);
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, &shared);
    }
}
