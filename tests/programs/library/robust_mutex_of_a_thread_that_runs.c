// TRUE
// While its owner has not ended, a robust mutex excludes as any other: the counter is never seen between the two steps.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t mutex;
static int counter, dead;
static void *worker(void *argument) {
    int told = pthread_mutex_lock(&mutex);
    if (told == EOWNERDEAD) {
        dead++;
        assert(pthread_mutex_consistent(&mutex) == 0);
    }
    assert(counter % 2 == 0);
    counter++;
    counter++;
    if (argument) pthread_mutex_unlock(&mutex);
    return 0;
}
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t one, two;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&one, 0, worker, 0);
    pthread_create(&two, 0, worker, &one);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(counter == 4 && dead <= 1);
}
