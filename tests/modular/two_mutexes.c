// TRUE
// Each of the two cells has a mutex of its own, and the threads that loop for ever take the two in the same order.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
int x, y;

void *move(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        x--;
        pthread_mutex_lock(&n);
        y++;
        pthread_mutex_unlock(&m);
        y++;
        pthread_mutex_unlock(&n);
    }
}

void *look(void *arg)
{
    int sum = 0;
    for (;;) {
        pthread_mutex_lock(&n);
        sum += y;
        pthread_mutex_unlock(&n);
    }
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, move, 0);
    for (;;) {
        pthread_create(&id, 0, look, 0);
    }
}
