// FALSE
// Two equal threads add to what `main` chose, which may be anything: no range and no count bounds the sum.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int m;

void *add(void *unused) {
    m = m + 1;
    return 0;
}

int main(void) {
    pthread_t first, second;
    m = __VERIFIER_nondet_int();
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (m == 3) reach_error();
    return 0;
}
