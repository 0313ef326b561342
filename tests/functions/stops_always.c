// TRUE
// Nothing happens after a function that never returns, and nothing else is hidden by it.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int x;
int never(int a) { __VERIFIER_assume(a != a); return a; }
int chosen(int a, int b) { if (a) return never(b); return b + 1; }
void *other(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int seen = x;
    if (chosen(seen, 4) != 5 || seen) reach_error();
    return 0;
}
