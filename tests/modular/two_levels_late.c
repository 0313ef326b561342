// FALSE
// As two_levels.c, but main writes the cell after it created the first thread, whose own threads use it.
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
    pthread_t id;
    pthread_create(&id, 0, leaf, 0);
    return 0;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, branch, 0);
    pthread_join(id, 0);
    shared = 7;
    for (;;) {
    }
}
