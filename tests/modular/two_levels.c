// TRUE
// A thread creates others, which are all protected by one mutex; main itself touches the cell only before the first one exists.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared;

void *leaf(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        shared++;
        pthread_mutex_unlock(&m);
    }
}

void *branch(void *arg)
{
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, leaf, 0);
    }
}

int main(void)
{
    pthread_t id;
    shared = 7;
    for (;;) {
        pthread_create(&id, 0, branch, 0);
    }
}
