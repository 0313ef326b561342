// TRUE
// Each thread gets memory of its own, which its creator filled before the thread existed and never touches again.
#include <pthread.h>
#include <stdlib.h>

struct work { int from, to, sum; };

void *worker(void *arg)
{
    struct work *work = arg;
    for (;;) {
        work->sum += work->from;
        work->from = work->to - work->from;
    }
}

int main(void)
{
    for (int i = 0;; i++) {
        pthread_t id;
        struct work *work = malloc(sizeof(struct work));
        work->from = i;
        work->to = i + 10;
        work->sum = 0;
        pthread_create(&id, 0, worker, work);
    }
}
