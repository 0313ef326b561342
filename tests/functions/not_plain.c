// FALSE
// Functions that call themselves, loop, or read a local before it is set are executed at each call.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
int x;
int reads(void) { return x; }
int recurs(int a) { return a <= 0 ? 0 : 1 + recurs(a - 1); }
int loops(int a) { int s = 0; for (int i = 0; i < 3; i++) s += a; return s; }
int unset(int a) { _Bool b; if (a) b = 1; return b; }
void *other(void *arg) {
    x = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int first = reads(), second = reads();
    if (recurs(2) == 2 && loops(2) == 6 && unset(0) != unset(0) && first != second) reach_error();
    return 0;
}
