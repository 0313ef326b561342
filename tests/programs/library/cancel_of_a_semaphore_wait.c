// TRUE
// A thread that is cancelled at `sem_wait` does not take anything away, whether the value was 0 or not.
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
    void *result = 0;
    int left = 7;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    sem_post(&semaphore);
    pthread_join(thread, &result);
    sem_getvalue(&semaphore, &left);
    assert(left == (result == PTHREAD_CANCELED));
}
