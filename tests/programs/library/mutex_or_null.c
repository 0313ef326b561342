// UNKNOWN(invalid
// There is no mutex at null, also where the pointer is one of several: the thread stops there. It went on, and what it did then could not
// be replayed, or was said to hold.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;
void *locks(void *unused) {
    pthread_mutex_t *chosen = __VERIFIER_nondet_int() ? &mutex : 0;
    pthread_mutex_lock(chosen);
    shared = 1;
    if (!chosen) reach_error();
    pthread_mutex_unlock(chosen);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, locks, 0);
    pthread_mutex_lock(&mutex);
    shared = 0;
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
