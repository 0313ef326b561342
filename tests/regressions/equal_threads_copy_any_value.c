// FALSE
// What the first of two equal threads reads is what `main` chose, a symbol that is not the read's own: nothing bounds it.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int m, n;

void *copy(void *unused) {
    int x = m;
    m = x + 1;
    n = x;
    return 0;
}

int main(void) {
    pthread_t first, second;
    m = __VERIFIER_nondet_int();
    pthread_create(&first, 0, copy, 0);
    pthread_create(&second, 0, copy, 0);
    if (n == 1) reach_error();
    return 0;
}
