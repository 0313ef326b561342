// FALSE
// A thread that gives up does not reset its own flag, and sees it set the next time.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

_Thread_local _Bool tried = 0;
int busy;

void *worker(void *argument) {
    for (;;) {
        int taken = 0;
        if (tried) {
            reach_error();
        }
        tried = 1;
        __VERIFIER_atomic_begin();
        if (busy == 0) {
            busy = 1;
            taken = 1;
        }
        __VERIFIER_atomic_end();
        if (taken) {
            tried = 0;
            busy = 0;
        }
    }
    return argument;
}

int main(void) {
    pthread_t thread;
    for (;;) {
        pthread_create(&thread, 0, worker, 0);
    }
}
