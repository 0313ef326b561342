// FALSE
// no-data-race: FALSE
// The second thread waits on the semaphore that it posts itself: it does not wait for the first one.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t arrived[2];
static int prepared[2];

static void *meet(void *argument) {
    int self = *(int *)argument;
    int other = 1 - self;
    prepared[self] = 1;
    sem_post(&arrived[self]);
    sem_wait(&arrived[self]);
    assert(prepared[other] == 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        sem_init(&arrived[i], 0, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, meet, &numbers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < 2; i++)
        sem_destroy(&arrived[i]);
    return 0;
}
