// TRUE
// POSIX gives the types of threads to <sys/types.h>, which <stdlib.h> of the GNU library includes.
#include <stdlib.h>

struct account {
    pthread_mutex_t lock;
    fd_set waiting;
    int balance;
};

#include <pthread.h>

extern void reach_error(void);
static struct account account = { PTHREAD_MUTEX_INITIALIZER, { { 0 } }, 0 };

static void *pay(void *amount)
{
    pthread_mutex_lock(&account.lock);
    account.balance += *(int *)amount;
    pthread_mutex_unlock(&account.lock);
    return 0;
}

int main(void)
{
    pthread_t first, second;
    int one = 1, two = 2;
    pthread_create(&first, 0, pay, &one);
    pthread_create(&second, 0, pay, &two);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (account.balance != 3 || FD_ISSET(2, &account.waiting))
        reach_error();
    return 0;
}
