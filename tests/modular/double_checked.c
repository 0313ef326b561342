// TRUE
// The table is filled by the first thread under the mutex; who sees the atomic mark set does not need the mutex, and nothing
// writes the table again.
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
                table = 9;
                atomic_store(&filled, 1);
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
