// FALSE
// As mutex_in_static_structures.c, but the mutex of one account is held where the other one is changed.
#include <pthread.h>
struct account {
    pthread_mutex_t m;
    int money;
};
struct account first = { PTHREAD_MUTEX_INITIALIZER, 10 }, second = { PTHREAD_MUTEX_INITIALIZER, 10 };

static void move(struct account *from, struct account *to)
{
    pthread_mutex_lock(&from->m);
    to->money += 1;
    pthread_mutex_unlock(&from->m);
}

void *one(void *arg)
{
    for (;;) {
        move(&first, &second);
    }
}

void *other(void *arg)
{
    for (;;) {
        move(&second, &second);
    }
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, other, 0);
    return 0;
}
