// FALSE
// What the atomic block writes is known after its second iteration only.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);
int x;
int a[2];
int *sp = &a[1];
pthread_t t1;

void *fails(void *arg) {
    if (!(*sp))
        reach_error();
    return 0;
}

int main(void) {
    pthread_create(&t1, 0, fails, 0);
    __VERIFIER_atomic_begin();
    for (int c = 0; c < 2; c++) {
        (*sp) = c;
        if (a[1])
            break;
    }
    __VERIFIER_atomic_end();
    sp = &x;
    return 0;
}
