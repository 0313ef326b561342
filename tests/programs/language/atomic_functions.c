// TRUE
// Functions whose name says that they are atomic.
#include <assert.h>
#include <pthread.h>
int x;
void __VERIFIER_atomic_add(void) { int t = x; x = t + 1; }
void *run(void *a) { __VERIFIER_atomic_add(); return 0; }
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, 0);
    pthread_create(&u, 0, run, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 2);
    return 0;
}
