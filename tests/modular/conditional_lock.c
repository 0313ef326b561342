// TRUE
// Whether the mutex is taken is decided once; the access and the unlocking follow the same decision.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared;

extern int __VERIFIER_nondet_int(void);

void *worker(void *arg)
{
    for (;;) {
        int enters = __VERIFIER_nondet_int();
        if (enters) {
            pthread_mutex_lock(&m);
        }
        if (enters) {
            shared++;
            pthread_mutex_unlock(&m);
        }
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
