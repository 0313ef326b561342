// TRUE
// Whoever comes back from joining itself was told EDEADLK, and no result was stored. The handle is the one that its creator stored.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
pthread_t t;
sem_t s;
void *run(void *unused) {
    void *result = &s;
    sem_wait(&s);
    assert(pthread_join(t, &result) == EDEADLK);
    assert(result == &s);
    return 0;
}
int main(void) {
    void *result;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, run, 0);
    sem_post(&s);
    assert(pthread_join(t, &result) == 0);
    assert(result == 0);
}
