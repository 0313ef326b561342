// FALSE
// As join_before_use.c, but main reads the result before it joins.
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
    for (;;) {
        pthread_t id;
        pthread_create(&id, 0, worker, 0);
        int early = result;
        pthread_join(id, 0);
        if (early) {
            result = 0;
        }
    }
}
