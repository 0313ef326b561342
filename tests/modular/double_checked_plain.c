// FALSE
// As double_checked.c, but the mark is not atomic, and it is read without the mutex.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int filled;
int table;

void *worker(void *arg)
{
    for (;;) {
        if (!filled) {
            pthread_mutex_lock(&m);
            if (!filled) {
                table = 9;
                filled = 1;
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
