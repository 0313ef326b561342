// FALSE
// A function that assumes returns for some arguments only.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void __VERIFIER_assume(int);
extern void abort(void);
extern void reach_error(void);
int x;
int positive(int a) { __VERIFIER_assume(a > 0); return a; }
int small(int a) { if (a > 1) abort(); return positive(a); }
void *other(void *arg) {
    x = 1;
    x = 2;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    if (small(x) != 1) reach_error();
    if (positive(x) == 2) reach_error();
    return 0;
}
