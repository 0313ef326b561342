// FALSE
// As spin_tried.c, but nothing looks at the result.
#include <pthread.h>
pthread_spinlock_t s;
int shared;

void *worker(void *arg)
{
    for (;;) {
        int status = pthread_spin_trylock(&s);
        shared++;
        if (status == 0) {
            pthread_spin_unlock(&s);
        }
    }
}

int main(void)
{
    pthread_t id;
    pthread_spin_init(&s, 0);
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
