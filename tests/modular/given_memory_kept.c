// FALSE
// As given_memory.c, but the creator writes into the memory after the thread was created.
#include <pthread.h>
#include <stdlib.h>

struct work { int from, to, sum; };

void *worker(void *arg)
{
    struct work *work = arg;
    for (;;) {
        work->sum += work->from;
    }
}

int main(void)
{
    for (int i = 0;; i++) {
        pthread_t id;
        struct work *work = malloc(sizeof(struct work));
        work->from = i;
        work->sum = 0;
        pthread_create(&id, 0, worker, work);
        work->from = 0;
    }
}
