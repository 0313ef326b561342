// FALSE
// The read of `x` in the block is next while the write of `main` is, whatever becomes of the block afterwards: `p` is null.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x, *p;

void *copy(void *unused) {
    __VERIFIER_atomic_begin();
    int value = x;
    *p = value;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, copy, 0);
    x = 1;
    return 0;
}
