// FALSE
// In the block `*sp` may be written anywhere that `sp` ever points to, so the block keeps what every such place
// held: also the object that is allocated later only. Following the counterexample under --mm wsc, that
// read was to be given a value in an object that was not there yet.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void *calloc(unsigned long, unsigned long);
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int value;
int *sp = &value;

void *work(void *argument) {
    if (*sp == 1) reach_error();
    sp = calloc(1, sizeof(int));
    return argument;
}

int main(void) {
    pthread_t thread;
    __VERIFIER_atomic_begin();
    *sp = (__VERIFIER_nondet_bool() != 2);
    __VERIFIER_atomic_end();
    pthread_create(&thread, 0, work, 0);
    return 0;
}
