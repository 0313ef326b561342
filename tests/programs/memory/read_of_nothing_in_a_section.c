// UNKNOWN(invalid memory access
// The thread knows what the variable holds, since the mutex protects it. But what is read through the pointer may be nothing
// at all, and then nobody knows what it gives. The first read beyond everything does not matter.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *other(void *unused) {
    pthread_mutex_lock(&mutex);
    shared = 1;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t thread;
    int *chosen = __VERIFIER_nondet_int() ? &shared : NULL;
    pthread_create(&thread, 0, other, 0);
    int ignored = *(int *)NULL;
    pthread_mutex_lock(&mutex);
    shared = 5;
    assert(*chosen == 5);
    pthread_mutex_unlock(&mutex);
    return 0;
}
