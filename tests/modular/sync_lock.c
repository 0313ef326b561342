// TRUE
// The old built-in functions: one acquires, the other releases.
#include <pthread.h>
int lock;
int shared;

void *worker(void *arg)
{
    for (;;) {
        while (__sync_lock_test_and_set(&lock, 1)) {
        }
        shared++;
        __sync_lock_release(&lock);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
