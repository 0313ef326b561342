// FALSE
// As flag_lock.c, but it is cleared a second time, perhaps while another thread is inside.
#include <pthread.h>
#include <stdatomic.h>
atomic_flag lock = ATOMIC_FLAG_INIT;
int shared;

void *worker(void *arg)
{
    for (;;) {
        while (atomic_flag_test_and_set(&lock)) {
        }
        shared++;
        atomic_flag_clear(&lock);
        atomic_flag_clear(&lock);
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
