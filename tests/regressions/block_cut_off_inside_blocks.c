// FALSE
// The atomic block cannot be entered, which shows only in its second iteration.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);
int y;
pthread_t t1;
pthread_t t2;

void *fails(void *arg) {
    y ^= 0;
    reach_error();
    return 0;
}

void *blocked(void *arg) {
    __VERIFIER_atomic_begin();
    int c = 0;
    while (c < 2 && (y != 1)) {
        c++;
        __VERIFIER_assume(c != 2);
    }
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_create(&t1, 0, fails, 0);
    pthread_create(&t2, 0, blocked, 0);
    return 0;
}
