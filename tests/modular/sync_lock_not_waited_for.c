// FALSE
// As sync_lock.c, but the thread goes on after it tried for the second time.
#include <pthread.h>
int lock;
int shared;

void *worker(void *arg)
{
    for (;;) {
        if (__sync_lock_test_and_set(&lock, 1)) {
            __sync_lock_test_and_set(&lock, 1);
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
