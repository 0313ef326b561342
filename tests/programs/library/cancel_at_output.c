// FALSE
// Output may be a cancellation point: a thread that writes while it holds a mutex may leave it held.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *argument) {
    pthread_mutex_lock(&mutex);
    printf("working\n");
    pthread_mutex_unlock(&mutex);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    assert(pthread_mutex_trylock(&mutex) == 0);
}
