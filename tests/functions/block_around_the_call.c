// TRUE
// One function begins an atomic block and another one ends it; between them a function reads and writes.
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int x;
static void enter(void) { __VERIFIER_atomic_begin(); }
static void leave(void) { __VERIFIER_atomic_end(); }
static int add(int amount) { return x += amount; }
void *other(void *unused) {
    enter();
    add(1);
    add(1);
    leave();
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    enter();
    int first = add(2), second = add(2);
    leave();
    if (second != first + 2 || first % 2 != 0) reach_error();
    return 0;
}
