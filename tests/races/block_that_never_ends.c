// FALSE
// While `x` is 0 the block does not end, but it reads `x`, and the write of `main` is next then, as if the block waited for `x` with an assumption.
#include <pthread.h>
int x;
void __VERIFIER_atomic_take(void) {
    while (x == 0);
    x = 0;
}

void *take(void *unused) {
    __VERIFIER_atomic_take();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, take, 0);
    x = 1;
    return 0;
}
