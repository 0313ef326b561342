// TRUE
// explorer: if-complete
// Where the pointer is null the thread ends with undefined behaviour; where it is not, both hold the mutex.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;
void *locks(void *unused) {
    pthread_mutex_t *chosen = __VERIFIER_nondet_int() ? &mutex : 0;
    pthread_mutex_lock(chosen);
    shared = 1;
    pthread_mutex_unlock(chosen);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, locks, 0);
    pthread_mutex_lock(&mutex);
    shared = 0;
    pthread_mutex_unlock(&mutex);
    return 0;
}
