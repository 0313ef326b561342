// TRUE
// The second thread is created after the first one was joined, so that the two never run at the same time.
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
    pthread_t id;
    pthread_create(&id, 0, worker, 0);
    pthread_join(id, 0);
    pthread_create(&id, 0, worker, 0);
    pthread_join(id, 0);
    shared = 0;
    return 0;
}
