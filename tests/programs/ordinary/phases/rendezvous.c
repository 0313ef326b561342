// TRUE
// no-data-race: TRUE
// Each thread says that it has arrived before it waits for the other one, so both see what the other one did before.
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
    sem_wait(&arrived[other]);
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
