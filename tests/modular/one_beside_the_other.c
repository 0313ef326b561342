// FALSE
// As one_after_the_other.c, but the first thread is joined after the second one was created.
#include <pthread.h>
int shared;

void *worker(void *arg)
{
    for (int i = 0; i < 1000000; i++) {
        shared++;
    }
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    shared = 0;
    return 0;
}
