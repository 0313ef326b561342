// TRUE
// The thread loops as often as it likes before it ends; main reads what it wrote after joining it.
#include <pthread.h>
int result;
int __VERIFIER_nondet_int(void);

void *worker(void *arg)
{
    while (__VERIFIER_nondet_int()) {
        result++;
    }
    return 0;
}

int main(void)
{
    pthread_t id;
    result = 0;
    pthread_create(&id, 0, worker, 0);
    pthread_join(id, 0);
    for (;;) {
        if (result < 0) {
            result = 1;
        }
    }
}
