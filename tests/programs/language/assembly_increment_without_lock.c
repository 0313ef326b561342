// FALSE
// An increment is a read and a write: without the lock another thread comes between them.
#include <assert.h>
#include <pthread.h>

static int counter;

static void *worker(void *unused) {
    __asm__ volatile("incl %0" : "+m"(counter));
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2);
    return 0;
}
