// FALSE
// A thread that waits for ever at a semaphore is cancelled there, so that it can be joined.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t semaphore;
static void *worker(void *argument) {
    sem_wait(&semaphore);
    return 0;
}
int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    assert(0);
}
