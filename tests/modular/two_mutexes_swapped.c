// FALSE
// As two_mutexes.c, but the thread that looks holds the mutex of the other cell.
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
        pthread_mutex_lock(&m);
        sum += y;
        pthread_mutex_unlock(&m);
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
