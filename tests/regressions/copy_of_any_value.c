// FALSE
// What the thread copies is what `main` chose; also where events stay that no interleaving needs, as under weak consistency.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int m, n;

void *copy(void *unused) {
    n = m;
    return 0;
}

int main(void) {
    pthread_t thread;
    m = __VERIFIER_nondet_int();
    pthread_create(&thread, 0, copy, 0);
    if (n == 1) reach_error();
    return 0;
}
