// TRUE
// Two kinds of threads write different members of the structures in one array, each under a mutex of its own; the members have no
// byte in common.
#include <pthread.h>
struct pair { int left, middle, right; } pairs[100];
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER, r = PTHREAD_MUTEX_INITIALIZER;

void *left(void *arg)
{
    for (int i = 0;; i = (i + 1) % 100) {
        pthread_mutex_lock(&l);
        pairs[i].left++;
        pthread_mutex_unlock(&l);
    }
}

void *right(void *arg)
{
    for (int i = 0;; i = (i + 1) % 100) {
        pthread_mutex_lock(&r);
        pairs[i].right++;
        pthread_mutex_unlock(&r);
    }
}

int main(void)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, left, 0);
        pthread_create(&id, 0, right, 0);
    }
}
