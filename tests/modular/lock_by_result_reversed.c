// FALSE
// As lock_by_result.c, but the caller takes the result the other way round.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared;

static int enter(void)
{
    if (pthread_mutex_trylock(&m)) {
        return 0;
    }
    return 1;
}

void *worker(void *arg)
{
    for (;;) {
        if (!enter()) {
            shared++;
        } else {
            shared--;
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
