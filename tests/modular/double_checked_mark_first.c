// FALSE
// As double_checked.c, but the mark is set before the table is filled.
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int filled;
int table;

void *worker(void *arg)
{
    for (;;) {
        if (!atomic_load(&filled)) {
            pthread_mutex_lock(&m);
            if (!atomic_load(&filled)) {
                atomic_store(&filled, 1);
                table = 9;
            }
            pthread_mutex_unlock(&m);
        }
        int seen = table;
        (void)seen;
    }
}

int main(void)
{
    pthread_t id;
    for (;;) {
        pthread_create(&id, 0, worker, 0);
    }
}
