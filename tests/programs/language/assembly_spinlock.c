// TRUE
// A spin lock of a kernel: an exchange takes it, a move gives it back.
#include <assert.h>
#include <pthread.h>

static volatile int lock;
static int shared, inside;

static void take(void) {
    int taken;
    do {
        taken = 1;
        __asm__ volatile("xchgl %0, %1" : "+r"(taken), "+m"(lock) : : "memory");
        if (taken) __asm__ volatile("rep; nop" : : : "memory");
    } while (taken);
}

static void give_back(void) {
    __asm__ volatile("movl $0, %0" : "=m"(lock) : : "memory");
}

static void *worker(void *unused) {
    take();
    assert(inside == 0);
    inside = 1;
    shared++;
    inside = 0;
    give_back();
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(shared == 2);
    return 0;
}
