// TRUE
// An array of structures, each with its own mutex and cell; a function gets one of two of them.
#include <pthread.h>
struct account {
    pthread_mutex_t m;
    int money;
};
struct account first = { PTHREAD_MUTEX_INITIALIZER, 10 }, second = { PTHREAD_MUTEX_INITIALIZER, 10 };

static void add(struct account *to, int by)
{
    pthread_mutex_lock(&to->m);
    to->money += by;
    pthread_mutex_unlock(&to->m);
}

void *worker(void *arg)
{
    for (;;) {
        add(&first, 1);
        add(&second, -1);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
