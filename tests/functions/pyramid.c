// TRUE
// Each function calls the one below it twice: executed anew, the lowest one would run 2^5 times.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
unsigned x;
unsigned f0(unsigned a) { return a > 100 ? a - 1 : a + 1; }
unsigned f1(unsigned a) { return f0(a) + f0(a + 1); }
unsigned f2(unsigned a) { return f1(a) + f1(a + 1); }
unsigned f3(unsigned a) { return f2(a) + f2(a + 1); }
unsigned f4(unsigned a) { return f3(a) + f3(a + 1); }
unsigned f5(unsigned a) { return f4(a) + f4(a + 1); }
void *other(void *arg) {
    x = 3;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    unsigned seen = x;
    if (f5(seen) != 32 * seen + 112) reach_error();
    return 0;
}
