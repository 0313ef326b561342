// TRUE
// `read` is a cancellation point, also through a pointer: a request that was there before is acted on. Its arguments are evaluated.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static pthread_barrier_t asked;
static int evaluated, after;
static ssize_t (*reads)(int, void *, size_t) = read;
static void *worker(void *argument) {
    char byte;
    int direct = *(int *)argument;
    pthread_barrier_wait(&asked);
    if (direct) read(evaluated++, &byte, 1);
    else reads(evaluated++, &byte, 1);
    after = 1;
    return 0;
}
extern int __VERIFIER_nondet_int(void);
int main(void) {
    pthread_t thread;
    int direct = __VERIFIER_nondet_int();
    pthread_barrier_init(&asked, 0, 2);
    pthread_create(&thread, 0, worker, &direct);
    pthread_cancel(thread);
    pthread_barrier_wait(&asked);
    pthread_join(thread, 0);
    assert(evaluated == 1 && after == 0);
}
