// FALSE
// As members_apart.c, but both kinds of threads write the same member.
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
        pairs[i].left++;
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
