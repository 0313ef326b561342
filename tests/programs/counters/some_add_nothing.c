// TRUE
// Each thread may add 3, take 1 away or do nothing; what it did it tells by its result, and the results sum up to the counter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
atomic_int counter = 5;

void *change(void *unused) {
    int what = __VERIFIER_nondet_int();
    if (what == 1) {
        atomic_fetch_add(&counter, 3);
        return (void *)3L;
    }
    if (what == 2) {
        atomic_fetch_sub(&counter, 1);
        return (void *)-1L;
    }
    return 0;
}

int main(void) {
    pthread_t threads[3];
    void *results[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, change, 0);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], &results[i]);
    assert(counter == 5 + (int)(long)results[0] + (int)(long)results[1] + (int)(long)results[2]);
    return 0;
}
